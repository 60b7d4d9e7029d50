import { Badge, NativeSelect, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#contract/dates.ts";
import {
  type PlanSale,
  type PlanSaleFigures,
  type PlanSaleKind,
  planSaleKinds,
  planSaleList,
} from "#contract/plan-sales.ts";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { SubscribersTabs } from "#web/features/subscribers/subscribers-tabs.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure } from "#web/ui/figures.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { MonthSelect } from "#web/ui/month-select.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /assinaturas/vendas and /barbeiro/assinaturas/vendas: the plans that barbers sold, and what they earn for it. */
export function PlanSalesPage() {
  const isBarber = useSession().role === "barbeiro";
  const register = useRegister(orpc.subscribers.sold, planSaleList);
  const { asked, ask } = register;
  const { de, ate, barbeiro, tipo } = asked;
  const figures = useQuery(orpc.subscribers.soldFigures.queryOptions({ input: { de, ate, barbeiro } }));
  return (
    <SubscribersTabs>
      <PageHeader
        title={isBarber ? "Planos vendidos" : "Vendas de planos"}
        description={
          isBarber
            ? "Os planos que você vendeu, e o que ganhou por isso."
            : "Os planos que cada barbeiro vendeu, e o que ganhou por isso."
        }
      />
      <Fetched query={figures} loading={<SumsSkeleton />}>
        {(sums) => <Sums sums={sums} days={{ de, ate, barbeiro }} to={isBarber ? barberPath : shopPath} />}
      </Fetched>
      <Register
        register={register}
        cells={cells}
        hidden={isBarber ? ["barbeiro"] : []}
        tools={
          <>
            <MonthSelect {...register} />
            <NativeSelect
              aria-label="Venda"
              data={kinds}
              value={tipo ?? ""}
              onChange={({ currentTarget: { value } }) => ask({ tipo: (value as PlanSaleKind) || undefined })}
            />
            {!isBarber && (
              <TeamSelect
                aria-label="Barbeiro"
                placeholder="Todos os barbeiros"
                clearable
                value={barbeiro ?? null}
                onChange={(id) => ask({ barbeiro: id ?? undefined })}
              />
            )}
          </>
        }
        empty={{
          title: "Nenhum plano vendido ainda",
          hint: "O plano que a comanda diz quem vendeu aparece aqui quando ela é fechada.",
        }}
        notFound={{ title: "Nenhuma venda assim", hint: "Veja outro período ou outra venda." }}
      />
    </SubscribersTabs>
  );
}

const shopPath = "/assinaturas/vendas";
const barberPath = "/barbeiro/assinaturas/vendas";

const kinds = [
  { value: "", label: "Todas as vendas" },
  ...Object.entries(planSaleKinds).map(([value, label]) => ({ value, label })),
];

type SumsProps = {
  sums: PlanSaleFigures;
  days: { de?: string | undefined; ate?: string | undefined; barbeiro?: string | undefined };
  to: typeof shopPath | typeof barberPath;
};

/** Each sum links to its rows. */
function Sums({ sums, days, to }: SumsProps) {
  const ofKind = (tipo: PlanSaleKind, name: string) => (
    <PageLink to={to} search={{ ...days, tipo }} inherit c="inherit" underline="always">
      {name}: {sums[tipo]}
    </PageLink>
  );
  return (
    <SimpleGrid {...sideBySide}>
      <Figure label="Comissão" value={formatMoney(sums.comissao)} to={to} search={days}>
        De assinaturas novas, uma vez
      </Figure>
      <Figure label="Valor pago" value={formatMoney(sums.valor)} to={to} search={days}>
        {ofKind("nova", "Novas")} · {ofKind("renovacao", "Renovações")} · {ofKind("devolvida", "Devolvidas")}
      </Figure>
    </SimpleGrid>
  );
}

function SumsSkeleton() {
  return (
    <SimpleGrid {...sideBySide} aria-busy>
      <Skeleton height={114} />
      <Skeleton height={114} />
    </SimpleGrid>
  );
}

const sideBySide = { cols: { base: 1, xs: 2 }, spacing: "sm", mb: "md" };

const cells = {
  cliente: ({ cliente }: PlanSale) => (
    <Text component="span" fw={600}>
      {cliente}
    </Text>
  ),
  dia: ({ dia }: PlanSale) => formatDay(dia),
  tipo: ({ tipo }: PlanSale) => (
    <Badge variant="light" color={kindColors[tipo]}>
      {planSaleKinds[tipo]}
    </Badge>
  ),
  comanda: (sale: PlanSale) => <OnComanda sale={sale} />,
  valor: ({ valor }: PlanSale) => <MoneyText centavos={valor} />,
  comissao: ({ comissao }: PlanSale) => <MoneyText centavos={comissao} />,
};

const kindColors = { nova: "green", renovacao: "blue", devolvida: "gray" } as const;

/** The comanda's number, linked for roles that may read it. */
function OnComanda({ sale: { comanda, comanda_id } }: { sale: PlanSale }) {
  const session = useSession();
  const to = (["/comandas", "/barbeiro/vendas"] as const).find((path) => opens(session, path));
  const name = `Comanda ${comanda}`;
  return to ? (
    <PageLink to={to} search={{ comanda: comanda_id }} c="inherit">
      {name}
    </PageLink>
  ) : (
    name
  );
}
