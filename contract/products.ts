import * as z from "zod";
import { Barcode } from "#contract/barcode.ts";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { percentText } from "#contract/numbers.ts";
import { PhotoUrl } from "#contract/photo.ts";
import { Quantity, reais, Unit } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { registerCalls, Version } from "#contract/registers.ts";
import { historyCall } from "#contract/row-changes.ts";
import { stockCounts } from "#contract/stock-counts.ts";
import { stockMovements } from "#contract/stock-movements.ts";
import { Centavos, Id, idOf, Instant, line, orNone, rowOf, text } from "#contract/values.ts";

/** How the shop uses it: for sale, for its own use, or both. */
export const Purpose = z.enum(["venda", "uso", "ambos"]);
export type Purpose = z.infer<typeof Purpose>;

export const purposeNames: Record<Purpose, string> = { venda: "Venda", uso: "Uso interno", ambos: "Venda e uso" };

/**
 * `quantity`, `estoque_minimo` and `conteudo`, the content of a package, are in `unidade`. `preco`, `custo_medio` and `margem` (basis
 * points of the price) are per package; the cost is null for roles other than admin.
 */
const Product = z.object({
  id: Id,
  nome: z.string(),
  marca: z.string(),
  categoria: z.string(),
  codigo_barras: z.string().nullable(),
  sku: z.string().nullable(),
  unidade: Unit,
  conteudo: z.int(),
  preco: Centavos.nullable(),
  quantity: z.int(),
  estoque_minimo: z.int(),
  baixo: z.boolean(),
  fornecedor_id: Id.nullable(),
  fornecedor: z.string().nullable(),
  destino: Purpose,
  visivel: z.boolean(),
  foto_url: z.string().nullable(),
  moved_at: Instant.nullable(),
  archived_at: Instant.nullable(),
  custo_medio: z.int().nullable(),
  margem: z.int().nullable(),
  valor: z.int().nullable(),
  versao: Version,
});
export type Product = z.infer<typeof Product>;

export const productList = list({
  title: "Produtos",
  path: "/products",
  item: Product,
  columns: {
    nome: "Nome",
    quantity: "Estoque",
    unidade: "Unidade",
    estoque_minimo: "Mínimo",
    preco: "Preço",
    custo_medio: "Custo médio",
    margem: "Margem",
    valor: "Valor em estoque",
    marca: "Marca",
    categoria: "Categoria",
    fornecedor: "Fornecedor",
    codigo_barras: "Código de barras",
    sku: "SKU",
    destino: "Para",
    visivel: "Visível para clientes",
    moved_at: "Último movimento",
    archived_at: "Arquivado em",
  },
  facts: ["preco", "quantity"],
  texts: {
    preco: ({ preco }) => reais(preco),
    custo_medio: ({ custo_medio }) => reais(custo_medio),
    valor: ({ valor }) => reais(valor),
    margem: ({ margem }) => (margem === null ? null : percentText(margem)),
    destino: ({ destino }) => purposeNames[destino],
  },
  sorts: ["nome", "quantity", "preco", "margem"],
  usual: "nome",
  filters: {
    query: Search,
    which: Which.default("active"),
    stock: z.enum(["any", "low"]).default("any"),
    purpose: Purpose.exclude(["ambos"]).optional(),
    categoria: text(60).optional(),
    fornecedor: idOf("suppliers").optional(),
  },
});

/**
 * Without `id` it creates a product. The package of a counted product is one unit; a product only for use has no price and is not shown to
 * clients.
 */
export const SaveProduct = z.strictObject({
  id: idOf("products").optional(),
  versao: Version.optional(),
  nome: line(1, 80, "Informe o nome."),
  marca: line(0, 60, "Informe a marca."),
  categoria: line(0, 60, "Informe a categoria."),
  codigo_barras: orNone(Barcode),
  sku: orNone(line(1, 40, "Informe o SKU.")),
  unidade: Unit,
  conteudo: z
    .int("Informe quanto vem na embalagem.")
    .min(1, "Informe quanto vem na embalagem.")
    .max(1_000_000, "Quantidade alta demais.")
    .meta({ examples: [1] }),
  preco: Centavos.nullable(),
  estoque_minimo: Quantity,
  fornecedor_id: idOf("suppliers").nullable(),
  destino: Purpose,
  visivel: z.boolean(),
  foto_url: PhotoUrl,
});
export type SaveProduct = z.input<typeof SaveProduct>;

const taken = (path: string, what: string) =>
  ({
    status: 409,
    message: `Outro produto já tem ${what}.`,
    data: z.object({ fields: z.array(z.object({ path: z.literal(path), message: z.string() })) }),
  }) as const;

/** Codes are unique among the products that are not archived. */
const codesTaken = {
  BARCODE_TAKEN: taken("codigo_barras", "este código de barras"),
  SKU_TAKEN: taken("sku", "este SKU"),
};

/** Products low in stock, by supplier: `embalagens` bring them to twice the minimum. */
const ToOrder = z.object({
  fornecedor: z.object({ id: Id, nome: z.string(), telefone: z.string().nullable() }).nullable(),
  items: z.array(
    Product.pick({
      id: true,
      nome: true,
      marca: true,
      sku: true,
      unidade: true,
      conteudo: true,
      quantity: true,
      estoque_minimo: true,
    }).extend({ embalagens: z.int() }),
  ),
});
export type ToOrder = z.infer<typeof ToOrder>;

const tags = ["Produtos"];

const writes = registerCalls("products", { tags, one: "um produto", save: SaveProduct });

export const products = {
  list: listCall(productList, { tags, summary: "Produtos da barbearia" }),
  details: call
    .route({ method: "GET", path: "/products/{id}", tags, summary: "Um produto" })
    .input(rowOf("products"))
    .output(Product),
  categories: call
    .route({ method: "GET", path: "/product-categories", tags, summary: "As categorias em uso" })
    .output(z.array(z.string())),
  search: call
    .route({ method: "GET", path: "/products-for-sale", tags, summary: "Produtos à venda, pelo nome, marca ou código" })
    .input(z.strictObject({ query: Search }))
    .output(
      z.array(
        Product.pick({ id: true, nome: true, marca: true, unidade: true, conteudo: true, preco: true, quantity: true }),
      ),
    ),
  toOrder: call
    .route({
      method: "GET",
      path: "/products-to-order",
      tags,
      summary: "O que está no mínimo ou abaixo, por fornecedor",
    })
    .output(z.array(ToOrder)),
  history: historyCall("products", { path: "/products", tags }),
  save: writes.save.errors({
    ...codesTaken,
    UNIT_FIXED: {
      status: 409,
      message: "A unidade não muda depois do primeiro movimento. Cadastre outro produto.",
    },
  }),
  archive: writes.archive,
  restore: writes.restore.errors(codesTaken),
  movements: stockMovements,
  counts: stockCounts,
};
