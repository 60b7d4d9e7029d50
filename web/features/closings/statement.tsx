import { Button, Group, Stack, Text } from "@mantine/core";
import { Children, type ReactNode, useState } from "react";
import { statementSums } from "#contract/closing-statement.ts";
import { adjustmentKinds } from "#contract/closing-acts.ts";
import { type Adjustment, type Preview } from "#contract/closings.ts";
import { rateText } from "#contract/numbers.ts";
import { formatDay, formatMonth } from "#contract/dates.ts";
import { formatMoney } from "#web/lib/money.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Section } from "#web/ui/section.tsx";

/** The sums of a closing or its preview, line by line. */
export function StatementSums({ of }: { of: Parameters<typeof statementSums>[0] }) {
  return (
    <Stack gap={6}>
      {statementSums(of).map(({ name, valor, strong }) => (
        <Amount key={name} name={name} valor={valor} strong={strong} />
      ))}
    </Stack>
  );
}

type Made = Pick<Preview, "linhas" | "partes" | "ajustes" | "potes" | "vales_descontados" | "total_linhas">;
type StatementPartsProps = { of: Made; acts?: (adjustment: Adjustment) => ReactNode };

/** The lines of a closing by kind; empty kinds are left out. */
export function StatementParts({
  of: { linhas, partes, ajustes, potes, vales_descontados, total_linhas },
  acts,
}: StatementPartsProps) {
  const left = total_linhas - linhas.length;
  return (
    <>
      <Part title="Comissões e cota-parte" count={total_linhas}>
        {linhas.map(({ id, nome, quantidade, dia, comanda, base, bps, valor }) => (
          <Amount
            key={id}
            name={quantidade > 1 ? `${quantidade}× ${nome}` : nome}
            detail={`${formatDay(dia)} · comanda ${comanda}${bps === null || base === 0 ? "" : ` · ${formatMoney(base)} × ${rateText(bps)}`}`}
            valor={valor}
          />
        ))}
        {left > 0 && <Text c="dimmed">e mais {left} linhas</Text>}
      </Part>
      <Part title="Potes do clube" count={potes.length}>
        {potes.map(({ nome, mes, valor }) => (
          <Amount key={nome + mes} name={nome} detail={formatMonth(mes)} valor={valor} />
        ))}
      </Part>
      <Part title="Gorjetas e recebido pelo barbeiro" count={partes.length}>
        {partes.map(({ tipo, dia, comanda, valor }, at) => (
          <Amount
            key={at}
            name={tipo === "gorjeta" ? "Gorjeta" : "Recebido pelo barbeiro"}
            detail={`${formatDay(dia)}${comanda === null ? "" : ` · comanda ${comanda}`}`}
            valor={tipo === "gorjeta" ? valor : -valor}
          />
        ))}
      </Part>
      <Part title="Bônus e descontos" count={ajustes.length}>
        {ajustes.map((one) => (
          <Amount
            key={one.id}
            name={`${adjustmentKinds[one.tipo]}: ${one.motivo}`}
            detail={`${formatDay(one.dia)}${one.autor ? ` · por ${one.autor}` : ""}`}
            valor={one.tipo === "bonus" ? one.valor : -one.valor}
            acts={acts?.(one)}
          />
        ))}
      </Part>
      <Part title="Vales descontados" count={vales_descontados.length}>
        {vales_descontados.map(({ id, dia, motivo, valor }) => (
          <Amount key={id} name={motivo} detail={`pago em ${formatDay(dia)}`} valor={-valor} />
        ))}
      </Part>
    </>
  );
}

/** The first lines shown, since a busy month has hundreds. */
const shownAtFirst = 15;

export function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const [all, setAll] = useState(false);
  const rows = Children.toArray(children);
  const rest = rows.length - shownAtFirst;
  if (count === 0) return null;
  return (
    <Section title={`${title} (${count})`}>
      <Stack gap="xs">{all ? rows : rows.slice(0, shownAtFirst)}</Stack>
      {!all && rest > 0 && (
        <Button variant="subtle" mt="sm" onClick={() => setAll(true)}>
          {rest === 1 ? "Mostrar a outra linha" : `Mostrar as outras ${rest} linhas`}
        </Button>
      )}
    </Section>
  );
}

type AmountProps = {
  name: ReactNode;
  detail?: string;
  valor: number;
  strong?: boolean | undefined;
  acts?: ReactNode;
};

export function Amount({ name, detail, valor, strong = false, acts }: AmountProps) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="md">
      <div style={{ minWidth: 0 }}>
        <Text fw={strong ? 700 : undefined} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Text>
        {detail && (
          <Text size="sm" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Text component="span" fw={strong ? 700 : undefined} fz={strong ? 20 : undefined}>
          <MoneyText centavos={valor} />
        </Text>
        {acts}
      </Group>
    </Group>
  );
}
