import { statementPath } from "#contract/bank-lines.ts";
import { usualFees } from "#contract/card-machines.ts";
import { localDay } from "#contract/dates.ts";
import type { seeded } from "#db/world/random.ts";
import { statementOf } from "#server/outside/statement/examples.ts";
import { type Answer, untilAnswered } from "../kit/under-fire.ts";
import type { Stock } from "../stock/movements.ts";

type Send = (path: string, body: object) => Promise<Answer>;
type Books = Pick<Stock, "read"> & { barber: string };
type Act = { random: ReturnType<typeof seeded>; send: Send; today: string };

const reason = { motivo: "Engano" };

/** Sales earn a commission, cards cost a fee, and the bank sent a statement that repeats the price of a service. */
export async function openBooks({ send, cookie }: Stock, url: string, price: number): Promise<void> {
  await untilAnswered(send("/settings", { comissao_padrao: 5000 }));
  const taxas = usualFees.map((fee) => ({ ...fee, bps: 300 + 10 * fee.parcelas }));
  await untilAnswered(send("/card-machines", { nome: "Máquina", padrao: true, antecipa: false, taxas }));
  const lines = Array.from({ length: 400 }, (_, at) => ({
    dia: todayOf(),
    valor: ((at % 4 === 3 ? -1000 - at : price) / 100).toFixed(2),
    numero: `linha ${at}`,
    texto: "PIX",
  }));
  await untilAnswered(() =>
    fetch(`${url}${statementPath}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/octet-stream", "x-account": "banco" },
      body: statementOf(lines),
    }),
  );
}

/** One thing that an owner does beside the desks. Others may do the same at once, so what is found done is refused. */
export async function keepBooks(books: Books, random: Act["random"], send: Send): Promise<void> {
  const act = random.pick([payBill, moveMoney, payAdvance, settleBarber, settleBarber, expectMoney, readLine]);
  await act(books, { random, send, today: todayOf() });
}

function todayOf(): string {
  return localDay(new Date(), "America/Sao_Paulo");
}

async function payBill(_: Books, { random, send, today }: Act): Promise<void> {
  const payment = { em: today, conta: random.pick(["banco", "caixa"]) };
  const { body } = await send("/entries", {
    ...random.pick([
      { tipo: "despesa", conta: "despesa_aluguel" },
      { tipo: "receita", conta: "receita_outras" },
    ]),
    descricao: "Conta",
    valor: random.whole(100, 9000),
    vencimento: today,
    fornecedor_id: null,
    repete: null,
    pago: random.pick([null, payment]),
  });
  await twice(random, () => send(`/entries/${body.id!}/pay`, payment));
  if (random.chance(0.3)) await twice(random, () => send(`/entries/${body.id!}/undo`, {}));
}

async function moveMoney(_: Books, { random, send, today }: Act): Promise<void> {
  const of = random.pick([
    { tipo: "transferencia", conta: "cofre", para: "banco" },
    { tipo: "aporte", conta: "banco", para: null },
    { tipo: "retirada", conta: "caixa", para: null },
  ]);
  await send("/entries/move", { ...of, descricao: "Depósito", valor: random.whole(1, 5000), em: today });
}

async function payAdvance({ barber }: Books, { random, send, today }: Act): Promise<void> {
  const { body } = await send("/advances", {
    barbeiro_id: barber,
    valor: random.whole(100, 5000),
    motivo: "Adiantamento",
  });
  const payment = { em: today, conta: random.pick(["banco", "caixa"]) };
  await twice(random, () => send(`/advances/${body.id!}/pay`, payment));
  if (random.chance(0.3)) await send(`/advances/${body.id!}/reverse`, { resposta: "Engano" });
}

/** Closes the day of the barber and pays it in two parts; what is closed already is taken back. */
async function settleBarber({ barber, read }: Books, { random, send, today }: Act): Promise<void> {
  if (random.chance(0.5)) {
    const tipo = random.pick(["bonus", "desconto", "aluguel", "imposto"]);
    await send("/closings/adjustments", {
      barbeiro_id: barber,
      tipo,
      dia: today,
      valor: random.whole(1, 2000),
      ...reason,
    });
  }
  const period = { barbeiro_id: barber, de: today, ate: today };
  const closed = await twice(random, () => send("/closings", { ...period, mesmo_assim: true }));
  const [newest] = ((await read("/closings?size=1")) as { items: { id: string; liquido: number }[] }).items;
  if (!newest) return;
  const pay = (valor: number) =>
    send(`/closings/${newest.id}/pay`, {
      valor: Math.max(1, valor),
      em: today,
      conta: random.pick(["banco", "caixa"]),
      mesmo_contestado: true,
    });
  const part = Math.floor(newest.liquido / 3);
  await twice(random, () => pay(part));
  if (random.chance(0.3)) {
    const { pagamentos } = (await read(`/closings/${newest.id}`)) as { pagamentos: { id: string }[] };
    if (pagamentos[0]) await send(`/closing-payments/${pagamentos[0].id}/reverse`, reason);
  }
  if (random.chance(0.5)) await pay(newest.liquido - part);
  if (closed.status >= 400 || random.chance(0.5))
    await twice(random, () => send(`/closings/${newest.id}/reverse`, reason));
}

/** Money of cards and Pix that came as expected; or one of it, with another value, and back. */
async function expectMoney({ read }: Books, { random, send, today }: Act): Promise<void> {
  const tipo = random.pick(["cartao", "pix"]);
  const shown = random.pick(["esperado", "recebido"]);
  const { items } = (await read(`/receivables?tipo=${tipo}&situacao=${shown}&size=20`)) as {
    items: { id: string; bruto: number; situacao: string }[];
  };
  if (items.length === 0) return;
  const { id, bruto, situacao } = random.pick(items);
  if (situacao === "recebido") return void (await twice(random, () => send(`/receivables/${id}/undo`, {})));
  const ids = items.filter((one) => one.situacao === "esperado").map((one) => one.id);
  if (random.chance(0.3)) await send("/receivables/receive", { ids, em: today });
  else {
    const recebido = Math.max(1, Math.abs(bruto) - random.whole(0, 100));
    await twice(random, () => send(`/receivables/${id}/receive`, { recebido, em: today }));
  }
}

async function readLine({ read }: Books, { random, send }: Act): Promise<void> {
  type Line = { id: string; valor: number; sugestao: { tipo: string; ids: string[] } | null };
  const { items } = (await read("/bank-lines?situacao=aberta&size=20")) as { items: Line[] };
  if (items.length === 0) return;
  const { id, valor, sugestao } = random.pick(items);
  const booked =
    valor < 0 ? { tipo: "despesa", conta: "despesa_outras" } : { tipo: "receita", conta: "receita_outras" };
  if (sugestao && random.chance(0.8)) {
    const match = { tipo: sugestao.tipo, ids: sugestao.ids };
    await twice(random, () => send(`/bank-lines/${id}/reconcile`, match));
  } else if (random.chance(0.7)) await send(`/bank-lines/${id}/book`, { ...booked, descricao: "Do banco" });
  else await send(`/bank-lines/${id}/ignore`, {});
  if (random.chance(0.5)) await send(`/bank-lines/${id}/reopen`, {});
}

/** Sometimes two do the same at once; the first one's answer. */
async function twice(random: Act["random"], act: () => Promise<Answer>): Promise<Answer> {
  const [first] = await Promise.all(random.chance(0.2) ? [act(), act()] : [act()]);
  return first;
}
