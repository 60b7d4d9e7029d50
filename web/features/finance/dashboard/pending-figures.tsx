import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { addDays } from "#contract/dates.ts";
import type { Due } from "#contract/finance-results.ts";
import { countText } from "#contract/numbers.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

/** Bills by due date, what the team waits for, expected income from clients, cards and Pix, and prepaid amounts not used yet. */
export function PendingFigures() {
  const query = useQuery(orpc.finance.pending.queryOptions());
  return (
    <Fetched query={query} loading={<ListSkeleton rows={2} height={96} />}>
      {(pending) => {
        const { hoje, pagar, fechamentos, vales, receber, fiado, cartoes, pix, online, a_usar } = pending;
        const { atrasado, hoje: today, semana, depois } = pagar;
        const all = [atrasado, today, semana, depois, fechamentos, vales, receber, fiado, cartoes, pix, online];
        if (!a_usar?.length && all.every((due) => !due || due.linhas === 0))
          return <Text c="dimmed">Nada a pagar nem a receber.</Text>;
        const bills = { tipo: "despesa", situacao: "aberto", sort: "vencimento" };
        return (
          <Figures>
            <DueFigure
              label="Contas atrasadas"
              due={atrasado}
              one="conta"
              to="/lancamentos"
              search={{ ...bills, situacao: "atrasado" }}
            />
            <DueFigure
              label="Contas que vencem hoje"
              due={today}
              one="conta"
              to="/lancamentos"
              search={{ ...bills, de: hoje, ate: hoje }}
            />
            <DueFigure
              label="Contas dos próximos 7 dias"
              due={semana}
              one="conta"
              to="/lancamentos"
              search={{ ...bills, de: addDays(hoje, 1), ate: addDays(hoje, 7) }}
            />
            <DueFigure
              label="Contas depois dos próximos 7 dias"
              due={depois}
              one="conta"
              to="/lancamentos"
              search={{ ...bills, de: addDays(hoje, 8) }}
            />
            {fechamentos && (
              <DueFigure
                label="Fechamentos a pagar"
                due={fechamentos}
                one="fechamento"
                to="/comissoes/fechamentos"
                search={{ devidos: "sim" }}
              />
            )}
            {vales && (
              <DueFigure
                label="Vales aprovados a pagar"
                due={vales}
                one="vale"
                to="/vales"
                search={{ situacao: "aprovado" }}
              />
            )}
            <DueFigure
              label="Outras receitas a receber"
              due={receber}
              one="lançamento"
              to="/lancamentos"
              search={{ tipo: "receita", situacao: "aberto", sort: "vencimento" }}
            />
            <DueFigure label="Fiado de clientes" due={fiado} one="cliente" to="/a-receber" />
            {cartoes && (
              <DueFigure
                label="Cartões a receber"
                due={cartoes}
                one="recebimento"
                to="/recebimentos"
                search={{ situacao: "esperado" }}
              />
            )}
            {pix && (
              <DueFigure
                label="Pix a conferir"
                due={pix}
                one="recebimento"
                to="/recebimentos"
                search={{ tipo: "pix", situacao: "esperado" }}
              />
            )}
            {online && online.linhas > 0 && (
              <DueFigure
                label="Online a receber"
                due={online}
                one="recebimento"
                to="/recebimentos"
                search={{ tipo: "online", situacao: "esperado" }}
              />
            )}
            {a_usar?.map(({ conta, nome, valor }) => (
              <Figure
                key={conta}
                label={nome}
                value={formatMoney(valor)}
                to="/dashboard-financeiro/razao"
                search={{ conta, de: beginning, ate: hoje }}
              >
                Pago por clientes e ainda não usado
              </Figure>
            ))}
          </Figures>
        );
      }}
    </Fetched>
  );
}

/** A date before any shop's first day here. */
const beginning = "2000-01-01";

type DueFigureProps = {
  label: string;
  due: Due;
  one: string;
  to: "/lancamentos" | "/a-receber" | "/recebimentos" | "/comissoes/fechamentos" | "/vales";
  search?: Record<string, string>;
};

function DueFigure({ label, due: { linhas, valor }, one, to, search = {} }: DueFigureProps) {
  if (linhas === 0) return null;
  return (
    <Figure label={label} value={formatMoney(valor)} to={to} search={search}>
      {countText(linhas, one)}
    </Figure>
  );
}
