import * as z from "zod";
import { list, listCall, Search } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { Id, Instant } from "#contract/values.ts";

/** A product on a closed comanda: `valor` is its price in centavos less its own discount; `devolvida` is the quantity returned since. */
const ProductSale = z.object({
  id: Id,
  comanda_id: Id,
  produto: z.string(),
  comanda: z.int(),
  vendido_em: Instant,
  quantidade: z.int(),
  devolvida: z.int(),
  valor: z.int(),
  cliente: z.string().nullable(),
  barbeiro: z.string().nullable(),
});
export type ProductSale = z.infer<typeof ProductSale>;

export const productSaleList = list({
  title: "Vendas de produtos",
  path: "/product-sales",
  item: ProductSale,
  columns: {
    produto: "Produto",
    comanda: "Comanda",
    vendido_em: "Vendido em",
    quantidade: "Quantidade",
    valor: "Valor",
    devolvida: "Devolvida",
    cliente: "Cliente",
    barbeiro: "Barbeiro",
  },
  facts: ["vendido_em", "valor"],
  texts: { valor: ({ valor }) => reais(valor) },
  sorts: ["vendido_em", "valor"],
  usual: "-vendido_em",
  filters: { query: Search },
});

export const productSales = listCall(productSaleList, {
  tags: ["Comandas"],
  summary: "Produtos vendidos, o mais novo primeiro",
});
