import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CommissionFigures as Sums } from "#contract/commissions.ts";
import { addDays, today } from "#contract/dates.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useKeepsShop, useTimezone } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

type Filters = { de?: string | undefined; ate?: string | undefined; barbeiro?: string | undefined };

/** The unpaid sum, this month's and last month's commission, and the sums of the list by state. */
export function CommissionFigures({ asked: { de, ate, barbeiro } }: { asked: Filters }) {
  const keeps = useKeepsShop();
  const month = `${today(useTimezone()).slice(0, 7)}-01`;
  const last = addDays(month, -1);
  const before = { de: `${last.slice(0, 7)}-01`, ate: last };
  const rowsOf = (days: Filters) =>
    ({ to: keeps ? "/comissoes" : "/barbeiro/comissoes", search: { ...days, barbeiro } }) as const;
  const query = useQuery(orpc.commissions.figures.queryOptions({ input: { de, ate, barbeiro } }));
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={96} />}>
      {(figures) => (
        <>
          <Figures cols={3} strip>
            <Figure label={keeps ? "A pagar à equipe" : "A receber"} value={formatMoney(figures.a_receber)}>
              Comissões por fechar, e o que falta dos fechamentos
            </Figure>
            <Figure label="Este mês" value={formatMoney(figures.este_mes)} {...rowsOf({ de: month })} />
            <Figure label="Mês passado" value={formatMoney(figures.mes_passado)} {...rowsOf(before)} />
          </Figures>
          <States figures={figures} isAsked={Boolean(de ?? ate)} />
          {figures.proprio && <Own {...figures.proprio} isAsked={Boolean(de ?? ate)} />}
        </>
      )}
    </Fetched>
  );
}

function States({ figures: { pendente, processada, paga }, isAsked }: { figures: Sums; isAsked: boolean }) {
  return (
    <Text c="dimmed" size="sm" mb="md">
      {isAsked ? "No período: " : "Ao todo: "}
      {formatMoney(pendente)} pendente, {formatMoney(processada)} processada, {formatMoney(paga)} paga
      {isAsked ? "." : " neste ano."}
    </Text>
  );
}

/** For a barber with `financial_access`. */
function Own({ faturado, taxas, isAsked }: NonNullable<Sums["proprio"]> & { isAsked: boolean }) {
  return (
    <Text size="sm" mb="md">
      Você faturou {formatMoney(faturado)} {isAsked ? "no período" : "ao todo"}, sem gorjetas. Taxas de cartão na conta
      das suas comissões: {formatMoney(taxas)}.
    </Text>
  );
}
