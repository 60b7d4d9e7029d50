import { minuteMs } from "#contract/dates.ts";
import type { ServiceName } from "./catalogue.ts";
import type { Cast } from "./cast.ts";
import type { Moment } from "./moment.ts";
import { seeded } from "./random.ts";
import type { Row, Rows } from "./rows.ts";
import { products, suppliers } from "./stock.ts";

/** The catalogue, and what came in when the shop was founded and went since: the last month ended with a look at the shelves. */
export function stockRows(
  { shop: barbershop_id, founded: created_at, services }: Cast,
  { now }: Moment,
): { stock: Rows; moved: Movement[] } {
  const random = seeded(1878);
  const bought = suppliers.map((supplier) => ({ id: random.id(created_at), barbershop_id, ...supplier, created_at }));
  const kept = products.map((product) => ({ ...product, id: random.id(created_at) }));
  const counted = new Date(now.getTime() - 20 * 24 * 60 * minuteMs);
  const stock: Rows = {
    suppliers: bought,
    products: kept.map(({ id, nome, marca, categoria, codigo, minimo, fornecedor, ...product }) => {
      const { unidade = "un", conteudo = 1, preco = 0, destino = "venda" } = product;
      const fornecedor_id = bought[fornecedor]!.id;
      const about = { nome, marca, categoria, codigo_barras: withCheckDigit(codigo), visivel: destino === "venda" };
      const measured = { unidade, conteudo, preco, destino, estoque_minimo: minimo };
      return { id, barbershop_id, ...about, ...measured, fornecedor_id, created_at };
    }),
    service_products: kept.flatMap(({ id: product_id, unidade = "un", doses = {} }) =>
      Object.entries(doses).map(([name, quantidade]) => {
        const service_id = services[name as ServiceName];
        return { barbershop_id, service_id, product_id, unidade, quantidade };
      }),
    ),
  };
  const moved = kept.flatMap((product) => {
    const {
      id: product_id,
      conteudo = 1,
      bought: [packages, each],
      used = 0,
      lost = 0,
      fornecedor,
    } = product;
    const moving = (at: Date, own: Pick<Movement, "tipo" | "quantidade"> & Partial<Movement>): Movement => {
      const about = { barbershop_id, product_id, custo: null, fornecedor_id: null, comanda_item_id: null, motivo: "" };
      return { id: random.id(at), ...about, ...own, created_at: at };
    };
    const came = { quantidade: packages * conteudo, custo: packages * each, fornecedor_id: bought[fornecedor]!.id };
    return [
      moving(created_at, { tipo: "abertura", ...came }),
      moving(counted, { tipo: "consumo", quantidade: -used }),
      moving(counted, { tipo: "perda", quantidade: -lost, motivo: "Embalagem quebrada" }),
    ].filter(({ quantidade }) => quantidade !== 0);
  });
  return { stock, moved };
}

/** Without what the ledger works out itself. */
export type Movement = Omit<Row<"stock_movements">, "saldo" | "valor"> & { created_at: Date };

/** Twelve digits as EAN-13. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
