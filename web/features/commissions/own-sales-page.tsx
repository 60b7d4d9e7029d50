import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#contract/dates.ts";
import { type OwnDay, ownDayList, type OwnSale, ownSaleKinds } from "#contract/own-sales.ts";
import { OnComanda } from "#web/features/commissions/commission-panel.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { MonthSelect } from "#web/ui/month-select.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";

/** /barbeiro/comissoes/vendas: a barber's own revenue day by day; each day opens its sales. */
export function OwnSalesPage() {
  const register = useRegister(orpc.commissions.own.days, ownDayList);
  const [day, setDay] = useState<string>();
  const { de, ate } = register.asked;
  const { data: sums } = useQuery(orpc.commissions.own.figures.queryOptions({ input: { de, ate } }));
  const amount = (centavos: number | undefined) => (centavos === undefined ? "…" : formatMoney(centavos));
  return (
    <>
      <PageHeader
        title="O que você vendeu"
        description={`Serviços e produtos: ${amount(sums?.faturado)}. Taxas de cartão: ${amount(sums?.taxas)}.`}
        actions={
          <PageLink to="/barbeiro/comissoes" search={{ de, ate }}>
            Voltar às comissões
          </PageLink>
        }
      />
      <Register
        register={register}
        cells={cellsFor(setDay)}
        tools={<MonthSelect {...register} />}
        empty={{ title: "Nenhuma venda ainda", hint: "O que você faz ou vende aparece aqui ao fechar a comanda." }}
        notFound={{ title: "Nenhuma venda nestes dias", hint: "Veja outro período." }}
      />
      <SidePanel
        opened={day !== undefined}
        title={day ? `Vendas de ${formatDay(day)}` : ""}
        onClose={() => setDay(undefined)}
      >
        {day && <SalesOfDay dia={day} />}
      </SidePanel>
    </>
  );
}

const cellsFor = (open: (day: string) => void): Cells<OwnDay> => ({
  id: ({ id }) => (
    <Anchor component="button" fw={600} c="inherit" ta="left" onClick={() => open(id)}>
      {formatDay(id)}
    </Anchor>
  ),
  bruto: ({ bruto }) => <MoneyText centavos={bruto} />,
  desconto: ({ desconto }) => <MoneyText centavos={desconto} />,
  valor: ({ valor }) => <MoneyText centavos={valor} />,
  taxa: ({ taxa }) => <MoneyText centavos={taxa} />,
});

function SalesOfDay({ dia }: { dia: string }) {
  const query = useQuery(orpc.commissions.own.day.queryOptions({ input: { dia } }));
  return (
    <Fetched query={query} loading={<ListSkeleton rows={4} height={48} />}>
      {(sales) =>
        sales.length === 0 ? (
          <Text>Só itens sem preço neste dia, como os cobertos por um plano.</Text>
        ) : (
          <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
            {sales.map((sale) => (
              <li key={sale.id}>
                <Sale sale={sale} />
              </li>
            ))}
          </Stack>
        )
      }
    </Fetched>
  );
}

function Sale({ sale }: { sale: OwnSale }) {
  const { itens, tipo, bruto, desconto, valor, taxa } = sale;
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text fw={600}>{itens}</Text>
        <Text c="dimmed" size="sm">
          {tipo !== "venda" && `${ownSaleKinds[tipo]} · `}
          <OnComanda of={sale} />
          {tipo === "venda" &&
            desconto !== 0 &&
            ` · ${formatMoney(bruto)} menos ${formatMoney(desconto)} de descontos e cortesias`}
          {taxa !== 0 && ` · taxa do cartão ${formatMoney(taxa)}`}
        </Text>
      </div>
      <MoneyText centavos={valor} />
    </Group>
  );
}
