import { seeded } from "#db/world/random.ts";
import { foundShop } from "../kit/started-product.ts";
import { senderOf, underFire, untilAnswered } from "../kit/under-fire.ts";

export type Stock = {
  cookie: string;
  send: ReturnType<typeof senderOf>;
  read: (path: string) => Promise<unknown>;
  products: string[];
  /** The movements that were not reversed, by product. */
  standing: Map<string, string[]>;
};

type Opening = { products: number; belowZero: boolean };

/** A new shop with products, and functions that send requests as its owner. */
export async function openStock(url: () => string, { products, belowZero }: Opening): Promise<Stock> {
  const cookie = await foundShop(url());
  const send = senderOf(url, cookie);
  const read = async (path: string): Promise<unknown> =>
    (await untilAnswered(() => fetch(`${url()}/api/v1${path}`, { headers: { cookie } }))).body;
  await untilAnswered(send("/settings/stock/negative", { allowed: belowZero }));
  const about = { marca: "", categoria: "", codigo_barras: "", sku: "", unidade: "un", conteudo: 1, preco: 4500 };
  const ids: string[] = [];
  for (let number = 1; number <= products; number++) {
    const product = {
      ...about,
      nome: `Produto ${number}`,
      estoque_minimo: 3,
      fornecedor_id: null,
      destino: "venda",
      visivel: false,
      foto_url: null,
    };
    const { body } = await untilAnswered(send("/products", product));
    ids.push(body.id!);
  }
  return { cookie, send, read, products: ids, standing: new Map(ids.map((id) => [id, []])) };
}

export type Done = { ids: Set<string>; refused: number; repeated: number; waits: number[] };

type Plan = { movements: number; actors: number; cuts: number; cut: () => Promise<unknown> };

/** Sends random movements, each until it is answered. */
export async function moveUnderFire(stocks: Stock[], { movements, actors, cuts, cut }: Plan): Promise<Done> {
  const done: Done = { ids: new Set(), refused: 0, repeated: 0, waits: [] };
  const chances = Array.from({ length: actors }, (_, number) => seeded(1900 + number));
  await underFire({ steps: movements, actors, faults: cuts, fault: cut }, (actor) => {
    const random = chances[actor]!;
    return move(random.pick(stocks), random, done);
  });
  return done;
}

async function move(stock: Stock, random: ReturnType<typeof seeded>, done: Done): Promise<void> {
  const product = random.pick(stock.products);
  const known = stock.standing.get(product)!;
  const reversed =
    known.length > 0 && random.chance(0.1) ? known.splice(random.whole(0, known.length - 1), 1)[0] : undefined;
  const { status, body, wait, repeated } = await untilAnswered(
    reversed
      ? stock.send(`/stock-movements/${reversed}/reverse`, { motivo: "Engano" })
      : stock.send("/stock-movements", movementOf(product, random)),
  );
  done.repeated += repeated;
  if (body.id) {
    done.waits.push(wait);
    done.ids.add(body.id);
    if (!reversed) known.push(body.id);
  } else if (body.code === "NOT_ENOUGH_STOCK") done.refused += 1;
  else throw new Error(`A movement was answered with ${status} ${body.code}`);
}

function movementOf(id: string, random: ReturnType<typeof seeded>): object {
  const tipo = random.pick(["entrada", "entrada", "consumo", "saida", "perda", "ajuste"] as const);
  const quantidade = random.whole(1, 9) * (tipo === "ajuste" && random.chance(0.5) ? -1 : 1);
  const custo = tipo === "entrada" ? random.whole(0, 50_000) : null;
  return { id, tipo, quantidade, custo, fornecedor_id: null, motivo: "Acaso" };
}
