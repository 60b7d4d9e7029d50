import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { paymentNames } from "#contract/comanda-names.ts";
import { formatDay, weekdays } from "#contract/dates.ts";
import { type Posting, postingGroups, postingList } from "#contract/finance-results.ts";
import { noDayShown } from "#contract/periods.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { spanText } from "#web/ui/period-control.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

type Asked = z.output<typeof postingList.asked>;

/** /dashboard-financeiro/razao: the postings or sales behind a number of the result. */
export function PostingsPage() {
  const register = useRegister(orpc.finance.postings, postingList);
  const { sort: _sort, size: _size, after: _after, ...filters } = register.asked;
  const { conta, item, forma, hora, de, ate } = filters;
  const { data: sum } = useQuery(orpc.finance.postingSum.queryOptions({ input: filters }));
  return (
    <>
      <PageHeader
        title={nameOf(register.asked, register.query.data?.pages[0]?.items[0])}
        description={
          <>
            {de && ate ? spanText({ de, ate }) : "O que entrou no resultado nos últimos 12 meses"}
            {/* Its space is reserved while it loads. */}
            {sum !== null && ` · Total: ${sum === undefined ? "…" : formatMoney(sum)}`}
          </>
        }
        actions={<PageLink to="/dashboard-financeiro">Voltar ao resultado</PageLink>}
      />
      <Register
        register={register}
        cells={cells}
        hidden={conta || item || forma || hora !== undefined ? ["conta"] : []}
        empty={{
          title: "Nada lançado ainda",
          hint: "Vendas, pagamentos e lançamentos aparecem aqui; os de um caixa aberto, depois de contado.",
        }}
        notFound={{
          title: sum === null ? noDayShown : "Nada lançado nestes dias",
          hint: "Veja outro período no resultado.",
        }}
      />
    </>
  );
}

/** Some groups are named only by the first of their rows: without one the name says their kind. */
function nameOf({ conta, grupo = "resultado", semana, item, barbeiro, forma, hora }: Asked, first?: Posting): string {
  if (item) return first?.conta ?? "Vendas de um item";
  if (barbeiro) return barbeiro === "nenhum" ? "Sem barbeiro" : (first?.quem ?? "Vendas de um barbeiro");
  if (forma) return paymentNames[forma];
  if (hora !== undefined) return `Vendas das ${hora}h`;
  if (conta) return first?.conta ?? "Lançamentos de uma conta";
  const weekday = semana === undefined ? "" : `: ${weekdays[semana]!.toLocaleLowerCase("pt-BR")}`;
  return postingGroups[grupo] + weekday;
}

const cells = {
  dia: ({ dia }: Posting) => formatDay(dia),
  assunto: ({ assunto, comanda_id }: Posting) =>
    comanda_id ? (
      <PageLink to="/comandas" search={{ comanda: comanda_id }} c="inherit">
        {assunto}
      </PageLink>
    ) : (
      assunto
    ),
  valor: ({ valor }: Posting) => <MoneyText centavos={valor} />,
};
