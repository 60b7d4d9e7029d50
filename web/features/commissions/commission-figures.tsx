import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { CommissionState } from "#contract/commissions.ts";
import { addDays, today } from "#contract/dates.ts";
import { OwnRevenue } from "#web/features/commissions/own-revenue.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useKeepsShop, useTimezone } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

type Filters = {
  de?: string | undefined;
  ate?: string | undefined;
  barbeiro?: string | undefined;
  situacao?: CommissionState;
};

/** The unpaid sum, this month's and last month's commission, and the sums of the list by state. */
export function CommissionFigures({ asked: { de, ate, barbeiro } }: { asked: Filters }) {
  const keeps = useKeepsShop();
  const month = `${today(useTimezone()).slice(0, 7)}-01`;
  const last = addDays(month, -1);
  const before = { de: `${last.slice(0, 7)}-01`, ate: last };
  const rowsOf = (filters: Filters) =>
    ({ to: keeps ? "/comissoes" : "/barbeiro/comissoes", search: { ...filters, barbeiro } }) as const;
  const isAsked = Boolean(de ?? ate);
  // Without a period, what was paid before this year is left out.
  const firstOf = (situacao: CommissionState) => (isAsked || situacao !== "paga" ? de : `${month.slice(0, 4)}-01-01`);
  const query = useQuery(orpc.commissions.figures.queryOptions({ input: { de, ate, barbeiro } }));
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={96} />}>
      {(figures) => (
        <>
          <Figures cols={3} strip>
            <Figure label={keeps ? "A pagar à equipe" : "A receber"} value={formatMoney(figures.a_receber)}>
              <PageLink inherit underline="always" {...rowsOf({ situacao: "pendente" })}>
                Comissões por fechar
              </PageLink>
              {", e o que falta dos "}
              {keeps ? (
                <PageLink inherit underline="always" to="/comissoes/fechamentos" search={{ barbeiro, devidos: "sim" }}>
                  fechamentos
                </PageLink>
              ) : (
                "fechamentos"
              )}
            </Figure>
            <Figure label="Este mês" value={formatMoney(figures.este_mes)} {...rowsOf({ de: month })} />
            <Figure label="Mês passado" value={formatMoney(figures.mes_passado)} {...rowsOf(before)} />
          </Figures>
          <Text c="dimmed" size="sm" mb="md">
            {isAsked ? "No período: " : "Ao todo: "}
            {states.map((situacao, at) => (
              <Fragment key={situacao}>
                {at > 0 && ", "}
                <PageLink inherit underline="always" {...rowsOf({ de: firstOf(situacao), ate, situacao })}>
                  {formatMoney(figures[situacao])} {situacao}
                </PageLink>
              </Fragment>
            ))}
            {isAsked ? "." : " neste ano."}
          </Text>
          <OwnRevenue days={{ de, ate }} />
        </>
      )}
    </Fetched>
  );
}

const states = ["pendente", "processada", "paga"] as const;
