import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatDay } from "#contract/dates.ts";
import { type Posting, postingGroups, postingList } from "#contract/finance-results.ts";
import { orpc } from "#web/lib/orpc.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { spanText } from "#web/ui/period-control.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /dashboard-financeiro/razao: the postings that a number of the result is the sum of. */
export function PostingsPage() {
  const register = useRegister(orpc.finance.postings, postingList);
  const { conta, grupo, de, ate } = register.asked;
  const account = grupo ? postingGroups[grupo] : conta && register.query.data?.pages[0]?.items[0]?.conta;
  return (
    <>
      <PageHeader
        title={account ?? "Razão"}
        description={de && ate ? spanText({ de, ate }) : "O que entrou no resultado nos últimos 12 meses."}
        actions={
          <Anchor component={Link} to="/dashboard-financeiro">
            Voltar ao resultado
          </Anchor>
        }
      />
      <Register
        register={register}
        cells={cells}
        hidden={conta ? ["conta"] : []}
        empty={{ title: "Nada lançado ainda", hint: "Vendas, pagamentos e lançamentos aparecem aqui." }}
        notFound={{ title: "Nada lançado nestes dias", hint: "Veja outro período no resultado." }}
      />
    </>
  );
}

const cells = {
  dia: ({ dia }: Posting) => formatDay(dia),
  assunto: ({ assunto, comanda_id }: Posting) =>
    comanda_id ? (
      <Anchor component={Link} to="/comandas" search={{ comanda: comanda_id } as never} c="inherit">
        {assunto}
      </Anchor>
    ) : (
      assunto
    ),
  valor: ({ valor }: Posting) => <MoneyText centavos={valor} />,
};
