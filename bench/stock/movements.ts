import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { seeded } from "#db/world/random.ts";

export type Stock = {
  send: (path: string, body: object, key: string) => Promise<Response>;
  products: string[];
  /** By product, the movements that nobody has taken back. */
  standing: Map<string, string[]>;
};

type Opening = { products: number; belowZero: boolean };

/** A new shop with so many products, and how its owner sends. */
export async function openStock(url: string, { products, belowZero }: Opening): Promise<Stock> {
  const cookie = await foundShop(url);
  const send = (path: string, body: object, key: string) =>
    fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, "idempotency-key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
  await send("/settings/stock/negative", { allowed: belowZero }, randomUUID());
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
    const { id } = (await (await send("/products", product, randomUUID())).json()) as { id: string };
    ids.push(id);
  }
  return { send, products: ids, standing: new Map(ids.map((id) => [id, []])) };
}

/** The cookie of its owner. */
async function foundShop(url: string): Promise<string> {
  const owner = { full_name: "Zé Dono", email: `${randomUUID()}@exemplo.com`, password: "uma senha comprida" };
  const shop = { barbershop: "Barbearia do Zé", telefone: "11 98888-7777" };
  const answer = await fetch(`${url}/api/v1/auth/barbershops`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...owner, ...shop }),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

type Plan = { movements: number; actors: number; cuts: number; cut: () => Promise<unknown> };

export type Done = { ids: Set<string>; refused: number; repeated: number; waits: number[] };

/**
 * So many random movements, each sent until it is answered: an answer that was lost is asked for again by the same key. The
 * cuts strike at even distances on the way.
 */
export async function moveUnderFire(stocks: Stock[], { movements, actors, cuts, cut }: Plan): Promise<Done> {
  const done: Done = { ids: new Set(), refused: 0, repeated: 0, waits: [] };
  let begun = 0;
  const actor = async (_: unknown, number: number) => {
    const random = seeded(1900 + number);
    for (; begun < movements; await move(random.pick(stocks), random, done)) begun += 1;
  };
  const isDue = (number: number) => begun >= (movements * number) / (cuts + 1);
  const strikes = async () => {
    for (let number = 1; number <= cuts; number++) {
      while (!isDue(number)) await delay(5);
      await cut();
    }
  };
  await Promise.all([strikes(), ...Array.from({ length: actors }, actor)]);
  return done;
}

async function move(stock: Stock, random: ReturnType<typeof seeded>, done: Done): Promise<void> {
  const product = random.pick(stock.products);
  const known = stock.standing.get(product)!;
  const key = randomUUID();
  const reversed =
    known.length > 0 && random.chance(0.1) ? known.splice(random.whole(0, known.length - 1), 1)[0] : undefined;
  const [path, body] = reversed
    ? [`/stock-movements/${reversed}/reverse`, { motivo: "Engano" }]
    : ["/stock-movements", movementOf(product, random)];
  for (;;) {
    const begin = performance.now();
    const answer = await stock.send(path, body, key).then(
      async (response) => ({
        status: response.status,
        body: (await response.json()) as { id?: string; code?: string },
      }),
      () => undefined,
    );
    if (answer?.body.id) {
      done.waits.push(performance.now() - begin);
      done.ids.add(answer.body.id);
      if (!reversed) known.push(answer.body.id);
      return;
    }
    if (answer && answer.status < 500) {
      if (answer.body.code !== "NOT_ENOUGH_STOCK")
        throw new Error(`A movement was answered with ${answer.status} ${answer.body.code}`);
      done.refused += 1;
      return;
    }
    done.repeated += 1;
    await delay(20);
  }
}

function movementOf(id: string, random: ReturnType<typeof seeded>): object {
  const tipo = random.pick(["entrada", "entrada", "consumo", "saida", "perda", "ajuste"] as const);
  const quantidade = random.whole(1, 9) * (tipo === "ajuste" && random.chance(0.5) ? -1 : 1);
  const custo = tipo === "entrada" ? random.whole(0, 50_000) : null;
  return { id, tipo, quantidade, custo, fornecedor_id: null, motivo: "Acaso" };
}
