import * as z from "zod";
import { Barcode } from "#contract/barcode.ts";
import { Cursor, list, listCall, Search } from "#contract/list.ts";
import { Quantity, Unit } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { notEnough } from "#contract/stock-movements.ts";
import { Id, idOf, Instant, line, rowOf } from "#contract/values.ts";

const CountState = z.enum(["aberta", "lancada", "descartada"]);
type CountState = z.infer<typeof CountState>;

export const countStates: Record<CountState, string> = {
  aberta: "Em andamento",
  lancada: "Lançada",
  descartada: "Descartada",
};

/** A count of the catalogue, or of one `categoria` of it; `ended_at` is when it was posted or discarded. */
const StockCount = z.object({
  id: Id,
  nome: z.string(),
  situacao: CountState,
  categoria: z.string().nullable(),
  created_at: Instant,
  autor: z.string().nullable(),
  ended_at: Instant.nullable(),
});
export type StockCount = z.infer<typeof StockCount>;

export const countList = list({
  title: "Contagens",
  path: "/stock-counts",
  item: StockCount,
  columns: {
    nome: "Nome",
    situacao: "Situação",
    categoria: "Categoria",
    created_at: "Começou em",
    autor: "Quem",
    ended_at: "Terminou em",
  },
  facts: ["situacao", "created_at"],
  texts: { situacao: ({ situacao }) => countStates[situacao], categoria: ({ categoria }) => categoria ?? "Todas" },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: {},
});

/** `counted`: the number of products counted so far; `version` grows with every change of them. */
const CountDetails = StockCount.extend({ counted: z.int(), version: z.int() });

/** `contado` is null where nothing was counted yet; `esperado` is the expected quantity: at the moment of counting, else now. */
const CountedProduct = z.object({
  id: Id,
  nome: z.string(),
  marca: z.string(),
  codigo_barras: z.string().nullable(),
  unidade: Unit,
  conteudo: z.int(),
  esperado: z.int(),
  contado: Quantity.nullable(),
});
export type CountedProduct = z.infer<typeof CountedProduct>;

/** `valor`: the value of the difference in centavos, for admins. */
const Difference = CountedProduct.extend({ contado: Quantity, valor: z.int().nullable() });
export type Difference = z.infer<typeof Difference>;

export const StartCount = z.strictObject({
  nome: line(1, 60, "Informe um nome."),
  categoria: line(1, 60, "Escolha a categoria.").nullable(),
});
export type StartCount = z.input<typeof StartCount>;

const countOver = { COUNT_OVER: { status: 409, message: "Esta contagem já terminou." } } as const;

const tags = ["Estoque"];

export const stockCounts = {
  list: listCall(countList, { tags, summary: "Contagens de estoque, a mais nova primeiro" }),
  details: call
    .route({ method: "GET", path: "/stock-counts/{id}", tags, summary: "Uma contagem" })
    .input(rowOf("stock_counts"))
    .output(CountDetails),
  products: call
    .route({ method: "GET", path: "/stock-counts/{id}/products", tags, summary: "O que há para contar, por nome" })
    .input(
      z.strictObject({
        id: idOf("stock_counts"),
        query: Search,
        show: z.enum(["all", "missing", "counted"]).default("all"),
        after: Cursor.optional(),
      }),
    )
    .output(z.object({ items: z.array(CountedProduct), next: Cursor.nullable() })),
  differences: call
    .route({ method: "GET", path: "/stock-counts/{id}/differences", tags, summary: "O que não bate, por nome" })
    .input(z.strictObject({ id: idOf("stock_counts"), after: Cursor.optional() }))
    .output(z.object({ items: z.array(Difference), next: Cursor.nullable() })),
  start: call
    .route({ method: "POST", path: "/stock-counts", tags, summary: "Começar uma contagem" })
    .input(StartCount)
    .output(z.object({ id: Id })),
  count: call
    .route({ method: "POST", path: "/stock-counts/{id}/count", tags, summary: "Dizer quanto há de um produto" })
    .input(z.strictObject({ id: idOf("stock_counts"), product: idOf("products"), contado: Quantity.nullable() }))
    .output(z.void())
    .errors(countOver),
  scan: call
    .route({ method: "POST", path: "/stock-counts/{id}/scan", tags, summary: "Somar uma embalagem pelo código lido" })
    .input(z.strictObject({ id: idOf("stock_counts"), codigo: Barcode }))
    .output(CountedProduct)
    .errors({
      ...countOver,
      CODE_UNKNOWN: { status: 404, message: "Nenhum produto desta contagem tem esse código." },
    }),
  book: call
    .route({ method: "POST", path: "/stock-counts/{id}/book", tags, summary: "Lançar as diferenças de uma contagem" })
    .input(z.strictObject({ id: idOf("stock_counts"), version: z.int().min(0).max(2_147_483_647) }))
    .output(z.object({ booked: z.int() }))
    .errors({
      ...countOver,
      COUNT_CHANGED: { status: 409, message: "A contagem mudou desde então. Confira as diferenças de novo." },
      NOT_ENOUGH_STOCK: {
        ...notEnough,
        message: "Saiu mais estoque do que a contagem deixa. Conte de novo o que falta.",
      },
    }),
  discard: call
    .route({ method: "POST", path: "/stock-counts/{id}/discard", tags, summary: "Descartar uma contagem" })
    .input(rowOf("stock_counts"))
    .output(z.void())
    .errors(countOver),
};
