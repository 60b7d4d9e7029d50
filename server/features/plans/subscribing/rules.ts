import { paidForItems, parted, sharesOfFees } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem } from "#contract/comandas.ts";
import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import type { Posting } from "#server/features/finance/queries.ts";
import {
  bringBackBefore,
  changeOf,
  finishChange,
  takeRest,
  undoChanges,
  wentOnSince,
} from "#server/features/plans/changing/queries.ts";
import { monthsOf, periodAfter, periodsOf } from "#server/features/plans/cycles/rules.ts";
import { dropPauses, pausesOf } from "#server/features/plans/pausing/queries.ts";
import { judgePlace } from "#server/features/plans/queries.ts";
import {
  begunOf,
  changeSubscription,
  feeOf,
  feesOf,
  heldMonths,
  insertPaid,
  insertSubscription,
  closedFor,
  movePaid,
  paidFor,
  placeMonths,
  renewsItself,
  reversePaid,
  type Subscription,
  subscriptionOf,
} from "#server/features/plans/subscribing/queries.ts";
import { Refusal } from "#server/refusal.ts";

const refuse = refusing({ plan_full: ["PLAN_FULL"], plan_archived: ["PLAN_ARCHIVED"] });

/**
 * Checks a plan before it is put on the comanda of a named client; with `isChange` it takes the place of the one that the client has.
 * Refuses NO_CLIENT, PLAN_ARCHIVED, PLAN_FULL, RENEWS_ITSELF, TWO_PLANS beside another plan, and OTHER_PLAN, OTHER_TRIAL or NEXT_LATER until
 * another one ends.
 */
export async function refusePlan(
  { db, scope, now }: ShopCall,
  { cliente, items }: Comanda,
  { plan, isChange = false }: { plan: string; isChange?: boolean },
): Promise<void> {
  if (!cliente) throw new Refusal("NO_CLIENT");
  if (items.some(({ plan_id }) => plan_id && plan_id !== plan)) throw new Refusal("TWO_PLANS");
  if (await renewsItself(db, scope, { client: cliente.id, plan })) throw new Refusal("RENEWS_ITSELF");
  const today = localDay(now, scope.timezone);
  const current = await subscriptionOf(db, scope, cliente.id);
  if (current && current.plan_id !== plan && !isChange) refuseBeside(current, { plan, dia: today });
  const closed = await closedFor(db, scope, { plan, client: cliente.id, today });
  if (closed?.archived) throw new Refusal("PLAN_ARCHIVED");
  if (closed?.full) throw new Refusal("PLAN_FULL");
}

/** The first day of the paid period by the provider, if it reports one, and when the client decided to pay; null for a renewal. */
export type CountedFrom = { conta_de: string; decidido_em: Date | null };

/**
 * Begins or extends the subscriptions paid on a comanda; locks its client. Refuses NO_CLIENT, PLAN_FULL and PLAN_ARCHIVED unless the client
 * renews without a gap, OTHER_PLAN while another plan is paid, OTHER_TRIAL while it is tried, RENEWS_ITSELF when a card pays for the plan
 * since, FEE_CHANGED when the joining fee has changed, and NEXT_LATER for a plan that is set for the renewal. Returns what a change of plan
 * posts beside the sale: the part of the old plan that was not revenue yet (business-rules 11).
 */
export async function subscribe(
  call: ShopCall,
  comanda: Comanda,
  days: { dia: string } & Partial<CountedFrom>,
): Promise<Posting[]> {
  const { cliente, items } = comanda;
  if (!items.some(({ tipo }) => tipo === "plano")) return [];
  if (!cliente) throw new Refusal("NO_CLIENT");
  // Online sales have an agreed price and joining fee.
  const isOnline = comanda.payments.some(({ forma, reversed }) => forma === "online" && !reversed);
  const paid = paidForItems(comanda);
  const fees = sharesOfFees(comanda, await feesOf(call.db, call.scope, comanda.id));
  const moved: Posting[] = [];
  for (const [at, item] of items.entries()) {
    if (item.tipo !== "plano") continue;
    const change = await changeOf(call.db, call.scope, item.id);
    if (!isOnline && !change) await refuseOtherTerms(call, { client: cliente.id, item });
    const of = { client: cliente.id, comanda: comanda.id, item, ...days };
    const sold = { ...of, valor: paid[at]!, taxa: fees[at]! };
    if (change) moved.push(...(await goOn(call, sold, change)));
    else await extend(call, sold);
  }
  announceSubscribers(call);
  return moved;
}

/**
 * An immediate change: the old subscription ends that day, and its part that is not revenue yet moves to the new one, whose first period
 * begins then. The client keeps their first day in the club.
 */
async function goOn(
  call: ShopCall,
  { client, comanda, item, dia, valor, taxa }: Extension,
  { de_id, credito }: { de_id: string; credito: number },
): Promise<Posting[]> {
  const { db, scope, now } = call;
  const before = await subscriptionOf(db, scope, client);
  if (before?.id !== de_id) throw new Refusal("OTHER_PLAN");
  await changeSubscription(db, scope, { id: de_id, ended_at: now, trocada_em: dia });
  const rest = await takeRest(db, scope, { item: item.id, dia });
  const [plan_id, meses] = [item.plan_id!, item.meses!];
  const { desde, de, ate } = periodAfter(undefined, { dia, meses });
  const subscriber_id = await insertSubscription(db, scope, {
    cliente_id: client,
    plan_id,
    antes_id: de_id,
    inicio: before.inicio,
    created_at: before.created_at,
    desde,
    subscription_end: ate,
    preco: item.preco + credito,
    meses,
  }).catch(refuse);
  const paid = { dia, meses, bruto: item.preco + rest.bruto, valor: valor + rest.valor };
  const of = { subscriber_id, comanda_id: comanda, item_id: item.id, de, ate, conta_de: null };
  await insertPaid(db, scope, { ...paid, ...of }, monthsOf({ ...paid, taxa: taxa + rest.taxa }));
  await finishChange(db, scope, { item: item.id, subscription: subscriber_id });
  const sold = planRevenue({ preco: item.preco, meses, adesao: 0 });
  const whole = planRevenue({ preco: paid.bruto, meses, adesao: 0 });
  return [
    ...whole.map(({ conta, valor: all }, at) => ({ conta, valor: all - sold[at]!.valor })),
    { conta: "clube_a_apropriar", valor: rest.bruto },
  ];
}

type Extension = {
  client: string;
  comanda: string;
  item: ComandaItem;
  dia: string;
  valor: number;
  taxa: number;
} & Partial<CountedFrom>;

async function extend(call: ShopCall, given: Extension): Promise<void> {
  const { client, comanda, item, dia, conta_de, decidido_em, valor, taxa } = given;
  const { db, scope, now } = call;
  const plan_id = item.plan_id!;
  const meses = item.meses!;
  const bruto = item.preco - item.adesao;
  const ofPeriod = (whole: number) => parted(whole, [bruto, item.adesao])[0]!;
  let current = await subscriptionOf(db, scope, client);
  const antes_id = current?.id ?? null;
  if (current && current.plan_id !== plan_id) {
    refuseBeside(current, { plan: plan_id, dia });
    await changeSubscription(db, scope, { id: current.id, ended_at: now });
    current = undefined;
  }
  const pauses = current ? await pausesOf(db, scope, current.id) : [];
  const { desde, de, ate } = periodAfter(current, { dia: conta_de ?? dia, meses }, pauses);
  // A late card pays from the end that was, and may have lost its place by a cancellation.
  if (current && current.ate < dia && desde === current.desde)
    await judgePlace(db, scope, { plan: plan_id, client, dia }).catch(refuse);
  const term = { desde, subscription_end: ate, preco: bruto, meses };
  const goesOn = isDecided(current?.cancelled_at ?? null, decidido_em) ? notCancelled : {};
  // Who comes back pays what the plan costs, and no price that was announced before.
  const anew = current && desde !== current.desde ? { preco_novo: null, preco_novo_de: null } : {};
  if (current) await changeSubscription(db, scope, { id: current.id, ...term, ...goesOn, ...anew }).catch(refuse);
  const subscriber_id =
    current?.id ??
    (await insertSubscription(db, scope, { cliente_id: client, plan_id, antes_id, inicio: dia, ...term }).catch(
      refuse,
    ));
  const paid = { dia, meses, bruto, valor: ofPeriod(valor) };
  const of = { subscriber_id, comanda_id: comanda, item_id: item.id, de, ate, conta_de: conta_de ?? null };
  await insertPaid(db, scope, { ...paid, ...of }, monthsOf({ ...paid, taxa: ofPeriod(taxa) }));
  if (pauses.length > 0) await placeMonths(db, scope, subscriber_id);
}

type Sold = { client: string; item: ComandaItem };

async function refuseOtherTerms({ db, scope }: ShopCall, { client, item }: Sold): Promise<void> {
  const of = { plan: item.plan_id!, client };
  if (await renewsItself(db, scope, of)) throw new Refusal("RENEWS_ITSELF");
  if ((await feeOf(db, scope, of)) !== item.adesao) throw new Refusal("FEE_CHANGED");
}

/** Refuses NEXT_LATER, OTHER_PLAN and OTHER_TRIAL until another plan ends. */
function refuseBeside(current: Subscription, { plan, dia }: { plan: string; dia: string }): void {
  const isNext = current.proximo_plan_id === plan;
  if (current.ate > dia && isNext) throw new Refusal("NEXT_LATER");
  if (current.ate >= dia && !isNext) throw otherPlan(current);
}

/** The refusal for another active plan, paid or in trial. */
export function otherPlan({ ate, teste_ate }: Subscription): Refusal {
  return new Refusal(ate === teste_ate ? "OTHER_TRIAL" : "OTHER_PLAN");
}

/**
 * Whether the client decided to pay after they cancelled, which resumes the subscription. A payment at the desk always counts as decided
 * now.
 */
function isDecided(cancelled_at: Date | null, decidido_em: Date | null | undefined): boolean {
  if (cancelled_at === null || decidido_em === undefined) return true;
  return decidido_em !== null && decidido_em > cancelled_at;
}

const notCancelled = { cancelled_at: null, cancelled_by: null, motivo_cancelamento: null };

/** Reverses the plan payments of a comanda. Returns the journals that have posted them as revenue since, to be reversed. */
export async function unsubscribe(call: ShopCall, { id, items }: Comanda): Promise<string[]> {
  if (!items.some(({ tipo }) => tipo === "plano")) return [];
  await refuseChanged(call, id);
  const months = await heldMonths(call.db, call.scope, { comanda: id });
  await shorten(call, await reversePaid(call.db, call.scope, { comanda: id, now: call.now }));
  for (const comanda of await undoChanges(call.db, call.scope, id))
    await call.enqueue({ name: "read-online", data: { shop: call.scope.shop, comanda } });
  return months.flatMap(({ journal_id }) => journal_id ?? []);
}

/** Refuses PLAN_CHANGED: later changes must be reversed first. */
async function refuseChanged({ db, scope }: ShopCall, comanda: string): Promise<void> {
  if (await wentOnSince(db, scope, comanda)) throw new Refusal("PLAN_CHANGED");
}

/** Reverses one returned item. Returns the parts of its price that were not revenue yet and that were (business-rules 11). */
export async function unsubscribeItem(
  call: ShopCall,
  comanda: string,
  { id: item, adesao }: ComandaItem,
): Promise<Posting[]> {
  const { db, scope, now } = call;
  await refuseChanged(call, comanda);
  if (await changeOf(db, scope, item)) throw new Refusal("PLAN_CHANGED");
  const months = await heldMonths(db, scope, { comanda, item });
  await shorten(call, await reversePaid(db, scope, { comanda, item, now }));
  const sum = (of: typeof months) => of.reduce((all, { bruto }) => all + bruto, 0);
  const toCome = months.filter(({ primeiro, journal_id }) => !primeiro && !journal_id);
  return [
    { conta: "clube_a_apropriar", valor: sum(toCome) },
    { conta: "receita_clube", valor: sum(months) - sum(toCome) },
    { conta: "receita_adesao", valor: adesao },
  ];
}

async function shorten(call: ShopCall, subscriptions: string[]): Promise<void> {
  for (const id of subscriptions) await recount(call, id);
  announceSubscribers(call);
}

/**
 * Recomputes a subscription's periods from its remaining payments, its trial or the time paid elsewhere, and its pauses. Without any it
 * ends, and the one it had replaced resumes. Refuses PLAN_FULL when other clients took the place of that one.
 */
export async function recount(call: ShopCall, id: string): Promise<void> {
  const { db, scope, now } = call;
  const left = await paidFor(db, scope, id);
  const begun = await begunOf(db, scope, id);
  const periods = periodsOf(left, await pausesOf(db, scope, id), begun);
  await movePaid(
    db,
    scope,
    periods.map(({ de, ate }, at) => ({ id: left[at]!.id, de, ate })),
  );
  const [last, paid] = [periods.at(-1), left.at(-1)];
  const change =
    last && paid
      ? { desde: last.desde, subscription_end: last.ate, preco: paid.bruto, meses: paid.meses }
      : begun
        ? {
            desde: begun.desde,
            subscription_end: begun.ate,
            ...(begun.preco !== null && { preco: begun.preco, meses: begun.meses! }),
          }
        : { subscription_end: null, ended_at: now };
  await changeSubscription(db, scope, { id, ...change });
  await dropPauses(db, scope, { id, from: last?.ate ?? begun?.ate ?? null, now });
  await placeMonths(db, scope, id);
  const today = localDay(now, scope.timezone);
  if (!last && !begun) await bringBackBefore(db, scope, { id, today }).catch(refuse);
}

/** Splits the price of a plan: the joining fee and this month's part are revenue, later parts are deferred. */
export function planRevenue({
  preco,
  meses,
  adesao,
}: Pick<ComandaItem, "preco" | "adesao"> & { meses: number }): Posting[] {
  const [first, ...later] = monthsOf({ dia: "2000-01-01", meses, bruto: preco - adesao, valor: 0 });
  return [
    { conta: "receita_clube", valor: -first!.bruto },
    { conta: "receita_adesao", valor: 0 - adesao },
    { conta: "clube_a_apropriar", valor: 0 - later.reduce((all, { bruto }) => all + bruto, 0) },
  ];
}

/** To all clients, whose pages say which plans have places. */
export function announceSubscribers(call: ShopCall): void {
  call.announce({ feature: "subscribers", ids: [], days: [], for: { barbers: [], clients: "all" } });
}
