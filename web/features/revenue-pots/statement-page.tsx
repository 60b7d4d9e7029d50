import { Alert, Badge, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { formatDay } from "#contract/dates.ts";
import {
  type AskPotStatement,
  openMonthText,
  type OwnPart,
  type PotLine,
  potLineKinds,
  potStates,
  type PotStatement,
  unitValueText,
  weightText,
} from "#contract/pot-months.ts";
import { Amount } from "#web/features/closings/statement.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { MonthSwitch, useMonth } from "#web/ui/month-switch.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The extrato of a pote: for admins that of the barber in the URL, for a barber their own. */
export function PotStatementPage() {
  const { barbeiro_id } = useSession();
  const { id = barbeiro_id ?? "" } = useParams({ strict: false });
  const { mes, now, show } = useMonth();
  const asked = { barbeiro_id: id, mes };
  const query = useQuery(orpc.revenuePots.statement.queryOptions({ input: asked }));
  return (
    <Fetched query={query}>
      {(statement) => <Statement statement={statement} asked={asked} now={now} onShow={show} />}
    </Fetched>
  );
}

type StatementProps = {
  statement: PotStatement;
  asked: AskPotStatement;
  now: string;
  onShow: (mes: string) => void;
};

function Statement({ statement: { barbeiro, por_contar, potes }, asked, now, onShow }: StatementProps) {
  const isOwn = useSession().role === "barbeiro";
  return (
    <>
      <PageHeader
        title={isOwn ? "Pote do clube" : `Pote de ${barbeiro}`}
        description="Cada atendimento de assinante, o que pesa e o que vale."
        actions={potes.length > 0 && <SavePdf asked={asked} />}
      />
      <MonthSwitch mes={asked.mes} last={now} onShow={onShow} />
      <Stack gap="lg">
        {por_contar && (
          <Alert color="yellow">
            O que foi recebido, só até a véspera de {formatDay(por_contar)}: o caixa desse dia ainda não foi contado.
          </Alert>
        )}
        {potes.length === 0 && (
          <EmptyState
            title="Sem pote neste mês"
            hint={
              isOwn ? "Quando você participar de um pote, sua parte aparece aqui." : "Não participa de nenhum pote."
            }
          />
        )}
        {potes.map((part) => (
          <Own key={part.id} part={part} />
        ))}
        {!isOwn && <PageLink to="/admin/potes">Voltar aos potes</PageLink>}
      </Stack>
    </>
  );
}

function Own({ part }: { part: OwnPart }) {
  const { nome, situacao, criterio, peso, peso_total, ajustes, valor, linhas, total_linhas } = part;
  const isOpen = situacao === "aberto";
  const left = total_linhas - linhas.length;
  return (
    <section aria-label={nome}>
      <Text fw={600} mb="xs" component="div" style={{ overflowWrap: "anywhere" }}>
        {nome}{" "}
        <Badge variant="light" color={isOpen ? "gray" : "green"} miw="max-content">
          {isOpen ? "Provisório" : situacao === "pago" ? potStates.pago : "Liberado"}
        </Badge>
      </Text>
      {isOpen && (
        <Text size="sm" c="dimmed" mb="xs">
          {openMonthText}
        </Text>
      )}
      <Figures>
        <Figure label={isOpen ? "Parte provisória" : "Parte liberada"} value={formatMoney(valor)}>
          {ajustes !== 0 && `${formatMoney(ajustes)} de meses fechados`}
        </Figure>
        <Figure label="Seu peso" value={weightText(criterio, peso)} />
        <Figure label="Peso de todos" value={weightText(criterio, peso_total)} />
        <Figure label="Valor de cada um" value={unitValueText(part).split(" por ")[0]}>
          {peso_total > 0 && `por ${unitValueText(part).split(" por ")[1]}`}
        </Figure>
      </Figures>
      {linhas.length === 0 ? (
        <Text c="dimmed">Nenhum atendimento de assinante neste mês.</Text>
      ) : (
        <Section title={`Atendimentos (${total_linhas})`}>
          <Stack gap="xs">
            {linhas.map((line) => (
              <Line key={line.id} line={line} part={part} />
            ))}
            {left > 0 && <Text c="dimmed">e mais {left} linhas</Text>}
          </Stack>
        </Section>
      )}
    </section>
  );
}

function Line({ line, part }: { line: PotLine; part: OwnPart }) {
  const { tipo, dia, numero, comanda_id, nome, quantidade, peso, valor } = line;
  const text = [
    dia && formatDay(dia),
    numero !== null && `comanda ${numero}`,
    (tipo === "visita" || tipo === "atrasada") && weightText(part.criterio, peso),
    tipo !== "visita" && potLineKinds[tipo].toLocaleLowerCase("pt-BR"),
  ];
  const name = quantidade > 1 ? `${quantidade}× ${nome}` : nome;
  return (
    <Amount
      name={
        comanda_id ? (
          <PageLink to="/comandas" search={{ comanda: comanda_id }} c="inherit">
            {name}
          </PageLink>
        ) : (
          name
        )
      }
      detail={text.filter(Boolean).join(" · ")}
      valor={valor}
    />
  );
}

function SavePdf({ asked }: { asked: AskPotStatement }) {
  const save = useAct(
    async () => {
      const file = await client.revenuePots.statementFile(asked);
      saveBlob(file.name, file);
    },
    { done: "PDF salvo.", refresh: () => undefined },
  );
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      Baixar PDF
    </Button>
  );
}
