import { sumsOf } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import { seeded } from "#db/world/random.ts";
import { openStock, type Stock } from "../stock/movements.ts";
import { type Answer, underFire, untilAnswered } from "../kit/under-fire.ts";
import { keepBooks, openBooks } from "./books.ts";

type Random = ReturnType<typeof seeded>;

/** The results reported to people: comandas that stayed closed, and those that were reversed. */
export type Promised = { closed: string[]; reversed: string[]; acts: number; refused: number; waits: number[] };

export type Counter = Stock & { service: string; barber: string; client: string };

/** A new shop with products on its shelves, an open drawer, a client who may owe, and books to keep. */
export async function openCounter(url: () => string): Promise<Counter> {
  const stock = await openStock(url, { products: 5, belowZero: true });
  const [service] = (await stock.read("/services")) as { id: string; preco: number }[];
  const [barber] = (await stock.read("/barbers")) as { id: string }[];
  await untilAnswered(stock.send("/caixas", { abertura: 20_000 }));
  const person = { nome: "Davi Prado", telefone: "", email: "", cpf: "", data_nascimento: "1990-11-23" };
  const { body } = await untilAnswered(stock.send("/clients", { ...person, ...unsaid }));
  const client = body.id!;
  await untilAnswered(stock.send(`/clients/${client}/limit-fiado`, { limite_fiado: 100_000_000 }));
  await openBooks(stock, url(), service!.preco);
  return { ...stock, service: service!.id, barber: barber!.id, client };
}

const unsaid = {
  responsavel_nome: "",
  responsavel_telefone: "",
  endereco: "",
  como_conheceu: null,
  tags: [],
  alergias: "",
  observacoes: "",
  parentesco: null,
};

type Plan = { comandas: number; desks: number; faults: number; fault: () => Promise<unknown> };

/** Some desks fill, pay and close comandas, and owners keep the books beside them. Each act is sent again until it is answered. */
export async function sellUnderFire(counters: Counter[], { comandas, desks, ...strikes }: Plan): Promise<Promised> {
  const promised: Promised = { closed: [], reversed: [], acts: 0, refused: 0, waits: [] };
  const chances = Array.from({ length: desks }, (_, number) => seeded(2000 + number));
  await underFire({ steps: comandas, actors: desks, ...strikes }, async (desk) => {
    const random = chances[desk]!;
    const counter = random.pick(counters);
    if (random.chance(0.02)) await countDrawer(counter, promised);
    if (random.chance(0.1)) await moveWallet(counter, random, promised);
    if (random.chance(0.5)) await keepBooks(counter, random, (path, body) => act(counter, promised, path, body));
    await serve(counter, random, promised);
  });
  return promised;
}

/** A desk that finds no open drawer opens one, as the product requires. */
async function act(counter: Counter, promised: Promised, path: string, body: object): Promise<Answer> {
  for (;;) {
    const answer = await untilAnswered(counter.send(path, body));
    promised.acts += 1;
    promised.waits.push(answer.wait);
    if (answer.status < 400) return answer;
    if (answer.body.code !== "NO_CAIXA") return refused(answer, promised);
    await untilAnswered(counter.send("/caixas", { abertura: 20_000 }));
  }
}

const expected = [
  "COMANDA_ENDED",
  "OVERPAID",
  "NOT_PAID",
  "CAIXA_OPEN",
  "ALREADY_PAID",
  "MORE_THAN_OWED",
  "NO_CREDIT",
  "RETURN_OF_WALLET",
  "BILL_SETTLED",
  "BILL_NOT_PAID",
  "ADVANCE_ENDED",
  "ADVANCE_DEDUCTED",
  "NOTHING_TO_CLOSE",
  "PERIOD_OVERLAPS",
  "PAYS_TOO_MUCH",
  "CLOSING_ENDED",
  "PAYMENT_REVERSED",
  "NOTHING_EXPECTED",
  "NOT_RECEIVED",
  "LINE_SETTLED",
  "LINE_DIFFERS",
];

function refused(answer: Answer, promised: Promised): Answer {
  const { code } = answer.body;
  if (!code || !expected.includes(code)) throw new Error(`Answered with ${answer.status} ${code}`);
  promised.refused += 1;
  return answer;
}

async function countDrawer(counter: Counter, promised: Promised): Promise<void> {
  const { status } = await untilAnswered(
    counter.send("/caixas/current/movements", {
      tipo: "despesa",
      valor: 700,
      motivo: "Café",
      categoria: "cafe_e_copa",
    }),
  );
  if (status < 400)
    await untilAnswered(counter.send("/caixas/current/close", { contado: 20_000, justificativa: "Contado" }));
  promised.acts += 2;
}

/** The client deposits money, gets money back, or pays fiado. */
async function moveWallet(counter: Counter, random: Random, promised: Promised): Promise<void> {
  const paid = { forma: random.pick(["dinheiro", "pix"]), valor: random.whole(100, 2000) };
  const [name, body] = random.pick([
    ["deposit", paid],
    ["refund", { valor: paid.valor }],
    ["receive", paid],
  ] as const);
  await act(counter, promised, `/clients/${counter.client}/${name}`, body);
}

async function serve(counter: Counter, random: Random, promised: Promised): Promise<void> {
  const send = (path: string, body: object) => act(counter, promised, path, body);
  const client = random.chance(0.3) ? counter.client : null;
  const { body } = await send("/comandas", { appointment: null, client });
  const id = body.id!;
  let comanda = body as unknown as Comanda;
  const change = async (path: string, change: object) => {
    const answer = await send(path, change);
    if (answer.status < 400) comanda = answer.body as unknown as Comanda;
  };
  await change(`/comandas/${id}/items`, { tipo: "servico", service: counter.service, barbeiro_id: counter.barber });
  if (random.chance(0.5)) {
    const product = { tipo: "produto", product: random.pick(counter.products), barbeiro_id: null };
    await change(`/comandas/${id}/items`, { ...product, quantidade: random.whole(1, 3) });
  }
  if (random.chance(0.3))
    await change(`/comandas/${id}/items`, { tipo: "gorjeta", barbeiro_id: counter.barber, preco: 700 });
  if (random.chance(0.2)) await change(`/comandas/${id}`, { client, desconto: random.whole(1, 999) });
  if (random.chance(0.03)) return void (await send(`/comandas/${id}/cancel`, { motivo: "Foi embora" }));
  if (random.chance(0.4)) await pay(Math.floor(sumsOf(comanda).falta / 3));
  if (random.chance(0.1))
    await change(`/comanda-payments/${comanda.payments[0]?.id ?? id}/take-back`, {}).catch(noPayment);
  await pay(sumsOf(comanda).falta);
  const closings = await Promise.all((random.chance(0.2) ? [1, 2] : [1]).map(() => send(`/comandas/${id}/close`, {})));
  const closed = closings.filter(({ status }) => status < 400).length;
  if (closed !== 1) throw new Error(`A comanda was closed ${closed} times`);
  if (random.chance(0.08)) {
    const back = { quantidade: 1, forma: random.pick(["dinheiro", "pix"]), motivo: "Não gostou" };
    await send(`/comanda-items/${comanda.items[0]!.id}/return`, back);
  }
  if (random.chance(0.08)) {
    await send(`/comandas/${id}/reverse`, { motivo: "Engano" });
    promised.reversed.push(id);
  } else promised.closed.push(id);

  async function pay(valor: number): Promise<void> {
    const owed = client ? ["fiado"] : [];
    const forma = random.pick(["dinheiro", "dinheiro", "pix", "cartao_credito", "cartao_debito", ...owed]);
    const recebido = forma === "dinheiro" ? valor + random.pick([0, 500, 1000]) : null;
    await change(`/comandas/${id}/payments`, { forma, valor, recebido, parcelas: 1 });
  }
}

function noPayment(error: unknown): void {
  if (!String(error).includes("NOT_FOUND")) throw error;
}
