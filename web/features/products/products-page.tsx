import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Product, productList } from "#contract/products.ts";
import { OrderDialog } from "#web/features/products/order-dialog.tsx";
import { ProductActs } from "#web/features/products/product-acts.tsx";
import { productCells } from "#web/features/products/product-cells.tsx";
import { ProductDialog } from "#web/features/products/product-dialog.tsx";
import { ProductPanel } from "#web/features/products/product-panel.tsx";
import { StockPage, useStockRights } from "#web/features/products/stock-page.tsx";
import { useSuppliers } from "#web/features/products/supplier-select.tsx";
import { useOpenRow } from "#web/lib/open-row.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ButtonLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /produtos: the shop's products and their stock. */
export function ProductsPage() {
  const { keeps, books } = useStockRights();
  const register = useRegister(orpc.products.list, keeps ? productList : deskList);
  const [dialog, setDialog] = useState<"new" | "order">();
  const { id: product, open, close } = useOpenRow("produto");
  const filters = useProductFilters();
  const { which, stock } = register.asked;
  const shown = which === "inactive" ? "inactive" : stock;

  return (
    <StockPage>
      <PageHeader
        title="Produtos"
        description="O que a barbearia vende e usa, e quanto há em estoque."
        actions={
          <>
            <Button variant="default" onClick={() => setDialog("order")}>
              Sugestão de pedido
            </Button>
            {books && (
              <>
                <ButtonLink variant="default" to="/importar" search={{ into: "products" }}>
                  Importar
                </ButtonLink>
                <Button onClick={() => setDialog("new")}>Novo produto</Button>
              </>
            )}
          </>
        }
      />
      <Register
        register={register}
        search="Buscar por nome, marca ou código"
        cells={productCells(open)}
        hidden={[...seldomRead, ...(which === "active" ? ["archived_at"] : [])]}
        tools={
          <>
            <SegmentedControl
              aria-label="Situação"
              value={shown}
              data={situations}
              onChange={(value) => register.ask(asking[value as keyof typeof asking])}
            />
            <RegisterFilters register={register} filters={filters} />
          </>
        }
        {...(books && { acts: (one: Product) => <ProductActs product={one} onOpen={() => open(one.id)} /> })}
        empty={nothing[shown]}
        notFound={register.asked.query ? unknown : nothing[shown]}
      />
      <ProductPanel id={product} onClose={close} />
      {dialog === "new" && <ProductDialog onSaved={open} onClose={() => setDialog(undefined)} />}
      {dialog === "order" && <OrderDialog onClose={() => setDialog(undefined)} />}
    </StockPage>
  );
}

/** The filters of the list: names of categories and suppliers in use. */
function useProductFilters() {
  const { data: categories = [] } = useQuery(orpc.products.categories.queryOptions());
  const suppliers = useSuppliers();
  return {
    purpose: { label: "Para", names: { venda: "À venda", uso: "De uso interno" } },
    categoria: { label: "Categoria", names: Object.fromEntries(categories.map((one) => [one, one])) },
    fornecedor: { label: "Fornecedor", names: Object.fromEntries(suppliers.map(({ id, nome }) => [id, nome])) },
  };
}

const { custo_medio: _cost, margem: _margin, valor: _value, ...deskColumns } = productList.columns;

/** The list without costs. */
const deskList = { ...productList, columns: deskColumns, sorts: productList.sorts.filter((sort) => sort !== "margem") };

const seldomRead = [
  "unidade",
  "estoque_minimo",
  "custo_medio",
  "valor",
  "marca",
  "codigo_barras",
  "sku",
  "destino",
  "visivel",
  "moved_at",
];

const situations = [
  { value: "any", label: "Ativos" },
  { value: "low", label: "Repor" },
  { value: "inactive", label: "Arquivados" },
];

const asking = {
  any: { which: "active", stock: "any" },
  low: { which: "active", stock: "low" },
  inactive: { which: "inactive", stock: "any" },
} as const;

const unknown = { title: "Nenhum produto encontrado", hint: "Confira a grafia, o código ou os filtros." };

const nothing = {
  any: { title: "Nenhum produto ainda", hint: "Cadastre o que a barbearia vende e usa, e depois conte o estoque." },
  low: { title: "Nada a repor", hint: "Aparece aqui o que chega ao estoque mínimo do cadastro." },
  inactive: { title: "Nada arquivado", hint: "O que for arquivado fica aqui e pode voltar." },
};
