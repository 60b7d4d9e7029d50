import type { Cast } from "./cast.ts";
import { seeded } from "./random.ts";
import type { Row, Rows } from "./rows.ts";
import { products, suppliers } from "./stock.ts";

/** The catalogue, and its ledger from the first entry on; when each movement was booked is the database's to say. */
export function stockRows({ shop: barbershop_id, founded: created_at }: Cast): Rows {
  const random = seeded(1878);
  const bought = suppliers.map((supplier) => ({ id: random.id(created_at), barbershop_id, ...supplier, created_at }));
  const kept = products.map((product) => ({ ...product, id: random.id(created_at) }));
  return {
    suppliers: bought,
    products: kept.map(({ id, nome, marca, categoria, codigo, minimo, fornecedor, ...product }) => {
      const { unidade = "un", conteudo = 1, preco = 0, destino = "venda" } = product;
      const fornecedor_id = bought[fornecedor]!.id;
      const about = { nome, marca, categoria, codigo_barras: withCheckDigit(codigo), visivel: destino === "venda" };
      const measured = { unidade, conteudo, preco, destino, estoque_minimo: minimo };
      return { id, barbershop_id, ...about, ...measured, fornecedor_id, created_at };
    }),
    stock_movements: kept.flatMap((product) => {
      const {
        id: product_id,
        conteudo = 1,
        bought: [packages, each],
        used = 0,
        lost = 0,
        fornecedor,
      } = product;
      const moved = { barbershop_id, product_id, custo: null, fornecedor_id: null, motivo: "" };
      const came = { tipo: "entrada", quantidade: packages * conteudo, custo: packages * each };
      const movements: Movement[] = [
        { ...moved, ...came, fornecedor_id: bought[fornecedor]!.id },
        { ...moved, tipo: "consumo", quantidade: -used },
        { ...moved, tipo: "perda", quantidade: -lost, motivo: "Embalagem quebrada" },
      ];
      return movements.filter(({ quantidade }) => quantidade !== 0) as Row<"stock_movements">[];
    }),
  };
}

/** Without what the ledger works out itself. */
type Movement = Omit<Row<"stock_movements">, "saldo" | "valor">;

/** Twelve digits as EAN-13. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
