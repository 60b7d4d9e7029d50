import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { rateText } from "#contract/numbers.ts";
import { formatDay } from "#contract/dates.ts";
import { type AskedPack, cnpjText, packFormats, type PackLine, type PartnerPack } from "#contract/partners.ts";
import { Amount, Part } from "#web/features/closings/statement.tsx";
import { NoteDialog } from "#web/features/partners/note-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { useSession } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { MonthSwitch, useMonth } from "#web/ui/month-switch.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** A month of a partner: for admins the partner in the URL, for a barber their own. */
export function PartnerPackPage() {
  const { barbeiro_id } = useSession();
  const { id = barbeiro_id ?? "" } = useParams({ strict: false });
  const { mes, show } = useMonth();
  const month = { barbeiro_id: id, mes };
  const query = useQuery(orpc.commissions.partners.pack.queryOptions({ input: month }));
  return <Fetched query={query}>{(pack) => <Pack pack={pack} month={month} onShow={show} />}</Fetched>;
}

type PackProps = { pack: PartnerPack; month: AskedPack; onShow: (mes: string) => void };

function Pack({ pack, month, onShow }: PackProps) {
  const { role, barbeiro_id } = useSession();
  const isAdmin = role === "admin";
  const [noting, setNoting] = useState(false);
  const { barbeiro, contratos, servicos, produtos, nota, por_contar } = pack;
  return (
    <>
      <PageHeader
        title={month.barbeiro_id === barbeiro_id ? "Meu mês de parceria" : `Mês de ${barbeiro}`}
        description="O que o contrato dividiu, para a contabilidade dos dois."
        actions={
          <>
            {(["csv", "pdf"] as const).map((formato) => (
              <SavePack key={formato} month={month} formato={formato} />
            ))}
            {isAdmin && <Button onClick={() => setNoting(true)}>{nota ? "Mudar a nota" : "Nota recebida"}</Button>}
          </>
        }
      />
      <MonthSwitch mes={month.mes} onShow={onShow} />
      {por_contar && (
        <Alert color="yellow" mb="md">
          Até a véspera de {formatDay(por_contar)}: o caixa desse dia ainda não foi contado.
        </Alert>
      )}
      <Figures>
        <Figure label="Recebido pelos serviços" value={formatMoney(pack.recebido)} />
        <Figure label="Da casa" value={formatMoney(pack.casa)} />
        <Figure label="Repasse ao parceiro" value={formatMoney(pack.repasse)} />
        <Figure label="Impostos retidos" value={formatMoney(pack.retido)}>
          Lançados como desconto do fechamento
        </Figure>
      </Figures>
      <Stack gap="lg">
        <Section title="Contrato e nota">
          <Stack gap="xs">
            {contratos.map(({ id, razao_social, cnpj, bps, de, ate }) => (
              <Text key={id} style={{ overflowWrap: "anywhere" }}>
                {razao_social} · CNPJ {cnpjText(cnpj)} · {rateText(bps)} desde {formatDay(de)}
                {ate && ` até ${formatDay(ate)}`}
              </Text>
            ))}
            {contratos.length === 0 && <Text c="dimmed">Sem contrato neste mês.</Text>}
            {nota ? (
              <Amount name={`Nota fiscal ${nota.numero}`} detail={formatDay(nota.dia)} valor={nota.valor} />
            ) : (
              <Text c="dimmed">A nota do parceiro ainda não foi recebida.</Text>
            )}
          </Stack>
        </Section>
        <Part title="Serviços" count={servicos.length}>
          {servicos.map((line) => (
            <Line key={line.nome + line.bps} line={line} detail={`casa ${formatMoney(line.casa)}`} />
          ))}
        </Part>
        <Part title="Comissões fora da divisão" count={produtos.length}>
          {produtos.map((line) => (
            <Line key={line.nome + line.bps} line={line} />
          ))}
        </Part>
        {pack.gorjetas !== 0 && (
          <Section title="Gorjetas">
            <Amount name="Do parceiro, fora da divisão" valor={pack.gorjetas} />
          </Section>
        )}
        {servicos.length + produtos.length === 0 && <Text c="dimmed">Nada foi vendido neste mês.</Text>}
        {isAdmin && <PageLink to="/comissoes/parceiros">Voltar aos parceiros</PageLink>}
      </Stack>
      {noting && <NoteDialog month={month} pack={pack} onClose={() => setNoting(false)} />}
    </>
  );
}

function Line({ line: { nome, bps, quantidade, parceiro }, detail }: { line: PackLine; detail?: string }) {
  const parts = [`${quantidade}×`, rateText(bps), detail].filter(Boolean);
  return <Amount name={nome} detail={parts.join(" · ")} valor={parceiro} />;
}

function SavePack({ month, formato }: { month: AskedPack; formato: keyof typeof packFormats }) {
  const save = useAct(
    async () => {
      const file = await client.commissions.partners.file({ ...month, formato });
      saveBlob(file.name, file);
    },
    { done: `${packFormats[formato]} salvo.`, refresh: () => undefined },
  );
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      Baixar {packFormats[formato]}
    </Button>
  );
}
