import { Alert, Badge, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { rateText } from "#contract/numbers.ts";
import { formatDay, formatMonth } from "#contract/dates.ts";
import { type PotMonth, type PotShare, type PotState, potStates, weightText } from "#contract/pot-months.ts";
import { potCriteria } from "#contract/revenue-pots.ts";
import { Amount, Part } from "#web/features/closings/statement.tsx";
import { CorrectButton, MonthActs, RemoveCorrection } from "#web/features/revenue-pots/month-acts.tsx";
import { PotDialog } from "#web/features/revenue-pots/pot-dialog.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { MonthSwitch, useMonth } from "#web/ui/month-switch.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

/** /admin/potes/$id: a month of a pote, from the subscribers' payments to each barber's share. */
export function PotPage() {
  const { id = "" } = useParams({ strict: false });
  const { mes, now, show } = useMonth();
  const query = useQuery(orpc.revenuePots.month.queryOptions({ input: { id, mes } }));
  return <Fetched query={query}>{(month) => <Month month={month} now={now} onShow={show} />}</Fetched>;
}

type MonthProps = { month: PotMonth; now: string; onShow: (mes: string) => void };

function Month({ month, now, onShow }: MonthProps) {
  const changes = useSession().role !== "super_admin";
  const { nome, mes, desde, situacao, criterio, casa_bps, base, pool, casa, repartido, peso, partes, correcoes } =
    month;
  const isOpen = situacao === "aberto" || situacao === "calculado";
  return (
    <>
      <PageHeader
        title={nome}
        description={`Divide por ${potCriteria[criterio].toLocaleLowerCase("pt-BR")}, ${rateText(casa_bps)} da casa.`}
        actions={
          changes && (
            <>
              <EditPot id={month.id} />
              <MonthActs month={month} now={now} />
            </>
          )
        }
      />
      <MonthSwitch mes={mes} first={desde} last={now} onShow={onShow} />
      <Stack gap="md">
        <StateLine month={month} />
        <Warnings month={month} />
        <Figures>
          <Figure label="Base" value={formatMoney(base)}>
            {base < 0 ? "Abaixo de zero: passa ao próximo mês" : "O que entrou dos assinantes"}
          </Figure>
          <Figure label="Da casa" value={formatMoney(casa)} />
          <Figure label="Pote" value={formatMoney(pool)} />
          <Figure label={isOpen ? "Dos barbeiros, provisório" : "Dos barbeiros"} value={formatMoney(repartido)}>
            {peso === 0 ? "Sem atendimentos" : `${weightText(criterio, peso)} de todos`}
          </Figure>
        </Figures>
        {partes.length === 0 ? (
          <EmptyState
            title="Sem atendimentos"
            hint={
              isOpen
                ? "O que os participantes fizerem para assinantes aparece aqui quando a comanda é fechada."
                : "O pote deste mês passou ao próximo."
            }
          />
        ) : (
          <Section title="Partes dos barbeiros">
            <Stack gap="sm">
              {partes.map((share) => (
                <Share key={share.barbeiro_id} share={share} month={month} />
              ))}
            </Stack>
          </Section>
        )}
        <Account month={month} />
        <Part title="Correções de meses fechados" count={correcoes.length}>
          {correcoes.map((one) => (
            <Amount
              key={one.id}
              name={one.barbeiro}
              detail={one.motivo}
              valor={one.valor}
              acts={isOpen && changes && <RemoveCorrection correction={one} />}
            />
          ))}
        </Part>
        {!isOpen && changes && <CorrectButton month={month} />}
        <PageLink to="/admin/potes">Voltar aos potes</PageLink>
      </Stack>
    </>
  );
}

const colors: Record<PotState, string> = { aberto: "gray", calculado: "yellow", fechado: "blue", pago: "green" };

function StateLine({ month: { situacao, calculado_em, fechado_em, fechado_por } }: { month: PotMonth }) {
  return (
    <Text component="div" c="dimmed" size="sm">
      <Badge variant="light" color={colors[situacao]} mr="xs">
        {potStates[situacao]}
      </Badge>
      {fechado_em ? (
        <>
          Fechado em <Moment at={fechado_em} /> {fechado_por && `por ${fechado_por}`}
        </>
      ) : calculado_em ? (
        <>
          Calculado em <Moment at={calculado_em} />
        </>
      ) : (
        "Valores provisórios, atualizados a cada comanda."
      )}
    </Text>
  );
}

function Warnings({ month: { mes, aberto, por_contar, mudou, de_fora, situacao } }: { month: PotMonth }) {
  return (
    <>
      {por_contar && (
        <Alert color="yellow">
          O que foi recebido, só até a véspera de {formatDay(por_contar)}: o caixa desse dia ainda não foi contado.
        </Alert>
      )}
      {mudou && (
        <Alert color="yellow">Algo mudou desde o cálculo. Estes são os valores de agora: calcule de novo.</Alert>
      )}
      {mes > aberto && (
        <Alert color="blue">
          O mês de {formatMonth(`${aberto}-01`)} ainda está aberto: o que ele deixar para depois não está somado aqui.
        </Alert>
      )}
      {de_fora > 0 && situacao !== "fechado" && (
        <Alert color="yellow">
          {de_fora === 1 ? "1 atendimento" : `${de_fora} atendimentos`} de quem não participava do pote no dia: não
          contam.
        </Alert>
      )}
    </>
  );
}

function Share({ share, month }: { share: PotShare; month: PotMonth }) {
  const { barbeiro_id, barbeiro, atendimentos, peso, ajustes, valor, closing_id, pago } = share;
  const detail = [
    atendimentos === 1 ? "1 atendimento" : `${atendimentos} atendimentos`,
    weightText(month.criterio, peso),
    // A line may break after a hyphen: U+2060 keeps it with its amount.
    ajustes !== 0 && `${formatMoney(ajustes).replace("-", "-\u2060")} de meses fechados`,
    closing_id !== null && (pago ? "pago" : "em um fechamento"),
  ];
  return (
    <Amount
      name={
        <PageLink
          to="/admin/potes/extrato/$id"
          params={{ id: barbeiro_id }}
          search={{ mes: month.mes }}
          c="inherit"
          fw={600}
        >
          {barbeiro}
        </PageLink>
      }
      detail={detail.filter(Boolean).join(" · ")}
      valor={valor}
    />
  );
}

/** The computation of the sums; lines of zero are left out. */
function Account({ month }: { month: PotMonth }) {
  const { recebido, devolvido, base_anterior, base, casa, pool, entrada, ajustes, distribuido, repartido, saida } =
    month;
  const lines: { name: string; valor: number; strong?: boolean; always?: boolean }[] = [
    { name: "Recebido dos assinantes", valor: recebido, always: true },
    { name: "Devolvido a assinantes", valor: -devolvido },
    { name: "Base negativa do mês anterior", valor: base_anterior },
    { name: "Base", valor: base, strong: true, always: true },
    { name: "Parte da casa", valor: -casa },
    { name: "Pote do mês", valor: pool, always: true },
    { name: "Trazido do mês anterior", valor: entrada },
    { name: "De meses fechados, antes de dividir", valor: -ajustes },
    { name: "Dividido pelos atendimentos", valor: distribuido, always: true },
    { name: "Passa ao próximo mês", valor: saida },
    { name: "Dos barbeiros", valor: repartido, strong: true, always: true },
  ];
  return (
    <Section title="Conta do mês">
      <Stack gap={6}>
        {lines
          .filter(({ valor, always }) => always || valor !== 0)
          .map(({ name, valor, strong }) => (
            <Amount key={name} name={name} valor={valor} strong={strong} />
          ))}
      </Stack>
    </Section>
  );
}

function EditPot({ id }: { id: string }) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(orpc.revenuePots.details.queryOptions({ input: { id } }));
  return (
    <>
      <Button variant="default" disabled={!data} onClick={() => setOpened(true)}>
        Editar
      </Button>
      {opened && data && <PotDialog row={data} onClose={() => setOpened(false)} />}
    </>
  );
}
