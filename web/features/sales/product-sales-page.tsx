import type { ReactNode } from "react";
import { type ProductSale, productSaleList } from "#contract/product-sales.ts";
import { StockPage } from "#web/features/products/stock-page.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /produtos/vendas: sold products, each with its comanda. */
export function ProductSalesPage() {
  const register = useRegister(orpc.sales.ofProducts, productSaleList);
  return (
    <StockPage>
      <PageHeader title="Vendas" description="Os produtos que saíram em comandas fechadas." />
      <Register
        register={register}
        search="Buscar por produto ou cliente"
        cells={cells}
        hidden={["devolvida"]}
        empty={{
          title: "Nenhum produto vendido ainda",
          hint: "O que se vende em uma comanda aparece aqui ao fechá-la.",
        }}
        notFound={{ title: "Nenhuma venda encontrada", hint: "Confira a grafia do produto ou do cliente." }}
      />
    </StockPage>
  );
}

const cells = {
  produto: ({ produto, comanda_id }: ProductSale) => <OnComanda id={comanda_id}>{produto}</OnComanda>,
  comanda: ({ comanda, comanda_id }: ProductSale) => <OnComanda id={comanda_id}>{`Comanda ${comanda}`}</OnComanda>,
  valor: ({ valor, comanda_id }: ProductSale) => (
    <OnComanda id={comanda_id}>
      <MoneyText centavos={valor} />
    </OnComanda>
  ),
};

function OnComanda({ id, children }: { id: string; children: ReactNode }) {
  return (
    <PageLink to="/comandas" search={{ comanda: id }} c="inherit">
      {children}
    </PageLink>
  );
}
