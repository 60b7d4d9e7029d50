import { SaveClient } from "#contract/client-records.ts";
import { formatDay, instantAt, localDay, readDay } from "#contract/dates.ts";
import type { Imported, ReadRow, Taken } from "#contract/imports.ts";
import { monthsLater } from "#contract/periods.ts";
import { monthsOfPeriod, type Plan } from "#contract/plans.ts";
import { readCentavos } from "#contract/typed-amounts.ts";
import { Centavos } from "#contract/values.ts";
import { sameWords } from "#contract/words.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { clientOfRow, readClientRow, type Typed } from "#server/features/clients/importing/rules.ts";
import { cpfTaken, storedOf } from "#server/features/clients/records/rules.ts";
import { importedSince } from "#server/features/plans/cycles/rules.ts";
import { activePlans } from "#server/features/plans/queries.ts";
import { insertSubscription, isBroughtAgain, subscriptionOf } from "#server/features/plans/subscribing/queries.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import {
  type AskedSubscriber,
  foundAmong,
  type FoundSubscriber,
} from "#server/features/subscribers/importing/queries.ts";
import { Refusal } from "#server/refusal.ts";

type Row = Imported["row"];
type Fault = ReadRow["faults"][number];
export type Known = { plans: Plan[]; today: string };

/** Years ahead of which a date is a mistake. */
const mostYears = 5;

/** Plans named in a message. */
const mostNamed = 10;

/** The plans in use, by which rows are read. */
export async function knownToImport({ db, scope, now }: ShopCall): Promise<Known> {
  const today = localDay(now, scope.timezone);
  return { today, plans: await activePlans(db, scope, today) };
}

/** A row as the form of its client would send it, with the faults of its subscription. */
export function readSubscriberRow(row: Row, known: Known): ReadRow {
  const { input, faults } = readClientRow(row, known);
  return { input, faults: [...faults, ...termsIn(row, known).faults] };
}

/**
 * Imports a row without faults. The client is found or added as by an import of clients, and has the plan until the day. It was paid in
 * another system, so nothing is posted. Refuses INVALID_INPUT when the client has a subscription, the plan is full, or a client known by
 * name only has the same plan until the same day.
 */
export async function importSubscriber(call: ShopCall, { row, given }: Imported<Typed>, known: Known): Promise<Taken> {
  const { db, scope } = call;
  const { plan, ate, usos, inicio, preco } = termsIn(row, known);
  const client = await clientOfRow(call, given);
  await lockClient(db, scope, client.id);
  const current = await subscriptionOf(db, scope, client.id);
  if (current) throw wrong("plano", subscribed(current));
  const { today } = known;
  const desde = importedSince({ ate: ate!, inicio, dia: today });
  const id = await insertSubscription(db, scope, {
    cliente_id: client.id,
    plan_id: plan!.id,
    desde,
    inicio: inicio ?? desde,
    // Not new in the club, though new here.
    created_at: instantAt(inicio ?? desde, 12 * 60, scope.timezone),
    subscription_end: ate!,
    preco: preco ?? plan!.preco,
    meses: monthsOfPeriod[plan!.periodo],
    importada_em: today,
    importada_desde: desde,
    importada_ate: ate!,
    importada_preco: preco ?? plan!.preco,
    importada_meses: monthsOfPeriod[plan!.periodo],
    usos_antes: usos,
  }).catch(refuse);
  if (isNameOnly(given) && (await isBroughtAgain(db, scope, id))) throw wrong("nome", sameName);
  return { outcome: "added", id, ...(client.isNew && { client: client.id }) };
}

/**
 * Why rows without faults will be refused at their turn, by their places: whose client subscribes, here or in a row above, whose CPF is in
 * another record, of which nothing else is told, or whose plan has no place left. The rows of a file are asked for in its order.
 */
export function subscribersIn({ db, scope }: ShopCall, known: Known): (rows: Row[]) => Promise<Map<number, Fault>> {
  const taken = new Map(known.plans.map(({ id, assinantes }) => [id, assinantes]));
  const above = new Map<string, string>();
  return async (rows) => {
    const asked = rows.map((row) => askedIn(row, known));
    const faults = new Map<number, Fault>();
    for (const [at, found] of (await foundAmong(db, scope, asked)).entries()) {
      const { plan, ate } = asked[at]!;
      const [whose, named] = [keysOf(asked[at]!, found), `${found.nome} ${plan.id} ${ate}`];
      const before = whose.map((key) => above.get(key)).find((one) => one !== undefined);
      const isFull = plan.limite !== null && taken.get(plan.id)! >= plan.limite;
      if (found.cpfTaken) faults.set(at, { field: "cpf", message: cpfTaken });
      else if (found.plano)
        faults.set(at, { field: "plano", message: subscribed({ plano: found.plano, ate: found.ate! }) });
      else if (before) faults.set(at, { field: "plano", message: before });
      else if (isFull) faults.set(at, { field: "plano", message: planFull });
      else if (found.again || (isNameOnly(asked[at]!) && above.has(named)))
        faults.set(at, { field: "nome", message: sameName });
      else {
        taken.set(plan.id, taken.get(plan.id)! + 1);
        const message = `O cliente já está numa linha acima: ${plan.nome}, pago até ${formatDay(ate)}.`;
        for (const key of [...whose, named]) above.set(key, message);
      }
    }
    return faults;
  };
}

type AskedRow = AskedSubscriber & { plan: Plan };

function askedIn(row: Row, known: Known): AskedRow {
  const { telefone, cpf = null, nome, data_nascimento } = storedOf(SaveClient.parse(readClientRow(row, known).input));
  const { plan, ate } = termsIn(row, known);
  return { telefone, cpf, nome, data_nascimento, plan: plan!, ate: ate! };
}

/** By what a row below finds the client: the record that is here, or what comes in as a new one (`app.known_client`). */
function keysOf({ telefone, cpf, data_nascimento }: AskedRow, { id, nome }: FoundSubscriber): string[] {
  if (id) return [id];
  return [
    ...(cpf ? [`cpf ${cpf}`] : []),
    ...(telefone ? [`telefone ${telefone}`] : []),
    ...(data_nascimento ? [`${nome} ${data_nascimento}`] : []),
  ];
}

function isNameOnly({ telefone, cpf, data_nascimento }: Partial<Omit<AskedSubscriber, "nome">>): boolean {
  return !telefone && !cpf && !data_nascimento;
}

function subscribed({ plano, ate }: { plano: string; ate: string }): string {
  return `Já é assinante: ${plano}, pago até ${formatDay(ate)}.`;
}

const planFull = "O plano já tem todos os assinantes do seu limite.";
const sameName = "Já há um assinante com este nome, plano e data. Informe telefone, CPF ou nascimento.";

const refuse = refusing({
  plan_full: ["INVALID_INPUT", "plano", planFull],
  plan_archived: ["INVALID_INPUT", "plano", "O plano foi arquivado."],
});

type Terms = {
  plan: Plan | undefined;
  ate: string | undefined;
  usos: Record<string, number> | null;
  inicio: string | null;
  preco: number | null;
};

/** What a row says of the subscription; without faults it has its plan and its end. */
function termsIn(row: Row, { plans, today }: Known): Terms & Pick<ReadRow, "faults"> {
  const faults: ReadRow["faults"] = [];
  const read = <T>(field: string, found: (typed: string) => T): T | undefined => {
    try {
      return found(row[field]?.trim() ?? "");
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.push({ field, message: error.message });
      return undefined;
    }
  };
  const plan = read("plano", (typed) => planCalled(plans, typed));
  const ate = read("pago_ate", (typed) => paidUntil(typed, today));
  const usos = read("usos", (typed) => (plan ? usesIn(typed, plan) : null)) ?? null;
  const inicio = read("inicio", (typed) => (typed ? begunOn(typed, today) : null)) ?? null;
  const preco = read("preco", (typed) => (typed ? amountIn(typed) : null)) ?? null;
  return { plan, ate, usos, inicio, preco, faults };
}

/** A cell that says nothing usable, and why. */
class Unreadable extends Error {}

function planCalled(plans: Plan[], typed: string): Plan {
  const [found, another] = plans.filter(({ nome }) => sameWords(nome, typed));
  if (another) throw new Unreadable("Há mais de um plano com este nome. Mude o nome de um deles.");
  if (found) return found;
  if (plans.length === 0) throw new Unreadable("Não há planos à venda. Cadastre o plano antes.");
  const names = plans.slice(0, mostNamed).map(({ nome }) => nome);
  throw new Unreadable(`Use um dos planos à venda: ${names.join(", ")}${plans.length > mostNamed ? " e outros" : ""}.`);
}

function dayIn(typed: string): string {
  const day = readDay(
    typed.replace(/^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})(?=$|\s)/, (_, before, year) => `${before}20${year}`),
  );
  if (!day) throw new Unreadable("Data inválida.");
  return day;
}

function paidUntil(typed: string, today: string): string {
  if (!typed) throw new Unreadable("Informe até quando está pago.");
  const day = dayIn(typed);
  if (day < today) throw new Unreadable("O que foi pago já acabou. Venda uma assinatura nova no balcão.");
  if (day > monthsLater(today, 12 * mostYears)) throw new Unreadable("Data distante demais.");
  return day;
}

function begunOn(typed: string, today: string): string {
  const day = dayIn(typed);
  if (day > today) throw new Unreadable("Essa data ainda não chegou.");
  if (day < "1990-01-01") throw new Unreadable("Data inválida.");
  return day;
}

function amountIn(typed: string): number {
  const { data, error } = Centavos.safeParse(readCentavos(typed));
  if (error) throw new Unreadable(error.issues[0]!.message);
  return data;
}

/** The uses of each covered service by its id: a number where the plan limits one service, else `Corte: 2; Barba: 1`. Null: none. */
function usesIn(typed: string, { servicos }: Plan): Record<string, number> | null {
  const uses = new Map<string, number>();
  const limited = servicos.filter(({ quota }) => quota !== null);
  const [only, another] = limited.length > 0 ? limited : servicos;
  const isNumber = /^\d+$/.test(typed);
  if (Number(typed) === 0) return null;
  if (isNumber && (!only || another)) throw new Unreadable(`Diga quantos de cada serviço${exampleOf(servicos)}.`);
  const parts = isNumber ? [`${only!.nome}: ${typed}`] : typed.split(/[;,\n]/).filter((part) => part.trim() !== "");
  for (const part of parts) {
    const [, named, count] = /^(.+):\s*(\d{1,3})\s*$/.exec(part.trim()) ?? [];
    if (!named) throw new Unreadable(`Escreva o serviço e quantos${exampleOf(servicos)}.`);
    const service = servicos.find(({ nome }) => sameWords(nome, named));
    if (!service) throw new Unreadable(`O plano não cobre “${named.trim()}”.`);
    const used = (uses.get(service.id) ?? 0) + Number(count);
    if (service.quota !== null && used > service.quota)
      throw new Unreadable(`O plano cobre ${service.quota} de ${service.nome} por ciclo.`);
    if (used > 0) uses.set(service.id, used);
  }
  return uses.size > 0 ? Object.fromEntries(uses) : null;
}

function exampleOf(servicos: Plan["servicos"]): string {
  const some = servicos.slice(0, 2).map(({ nome }) => `${nome}: 1`);
  return some.length > 0 ? `, como “${some.join("; ")}”` : "";
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
