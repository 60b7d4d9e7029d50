import { Stack, Text } from "@mantine/core";
import { lineSources } from "#contract/commission-terms.ts";
import { type Commission, commissionKinds, commissionStates } from "#contract/commissions.ts";
import { formatDay } from "#contract/dates.ts";
import { computationOf } from "#web/features/commissions/computation.ts";
import { formatMoney } from "#web/lib/money.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";

type CommissionPanelProps = { line: Commission | undefined; onClose: () => void };

/** One line of commission: its item and its computation. */
export function CommissionPanel({ line, onClose }: CommissionPanelProps) {
  return (
    <SidePanel opened={line !== undefined} title={line ? `Comissão: ${line.nome}` : ""} onClose={onClose}>
      {line && <Line line={line} />}
    </SidePanel>
  );
}

function Line({ line }: { line: Commission }) {
  const { tipo, barbeiro, dia, vendido_em, bps, origem, cheia, valor, situacao } = line;
  return (
    <Stack gap="md">
      <div>
        <Text fz={28} fw={700}>
          {formatMoney(valor)}
        </Text>
        <Text>{computationOf(line)}</Text>
        {tipo === "venda" && valor !== cheia && (
          <Text c="dimmed">Do que o cliente pagou na hora; o resto vem quando ele paga o fiado.</Text>
        )}
        {line.retroativa && (
          <Text c="dimmed">A comanda foi fechada antes de haver comissões. Vale a regra de {formatDay(dia)}.</Text>
        )}
      </div>
      <Facts>
        <Fact name="O quê">{commissionKinds[tipo]}</Fact>
        <Fact name="Comanda">
          <OnComanda of={line} />
        </Fact>
        <Fact name="Vendido em">{formatDay(vendido_em)}</Fact>
        <Fact name="Conta em">{formatDay(dia)}</Fact>
        <Fact name="Barbeiro">{barbeiro}</Fact>
        <Fact name="Situação">{commissionStates[situacao]}</Fact>
        {bps !== null && origem !== null && origem !== "estorno" && <Fact name="Taxa">{lineSources[origem]}</Fact>}
      </Facts>
    </Stack>
  );
}

/** The comanda's number, linked for roles that may read it. */
export function OnComanda({ of: { comanda, comanda_id } }: { of: Pick<Commission, "comanda" | "comanda_id"> }) {
  const session = useSession();
  const to = (["/comandas", "/barbeiro/vendas"] as const).find((path) => opens(session, path));
  const name = `Comanda ${comanda}`;
  if (!to) return name;
  return (
    <PageLink to={to} search={{ comanda: comanda_id }}>
      {name}
    </PageLink>
  );
}
