import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import {
  backOf,
  commissionsOf,
  earnedOf,
  feesOfTips,
  type SoldItems,
  valueOf,
} from "#server/features/commissions/computing/rules.ts";
import {
  commissionsOfItem,
  commissionsOnReceipt,
  commissionTerms,
  holdUnrated,
  type Line,
  rateLine,
  reverseCommissions,
  type Sold,
  writeCommissions,
} from "#server/features/commissions/earning/queries.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** Lines to write once their postings have a journal. */
export type Earned = { lines: Line[]; postings: Posting[] };

/** `taxas`: the card fees that tips bear, by item. */
type Sale = Earned & { taxas: number[] };

/**
 * The commissions of a comanda that is closing or closed. Call it after its doses left the stock, because their cost may reduce the base.
 */
export async function earn(call: ShopCall<AnyShopScope>, comanda: SoldItems & { id: string }): Promise<Sale> {
  const { no_recebimento, ...terms } = await commissionTerms(call.db, call.scope, {
    comanda: comanda.id,
    dia: today(call),
  });
  const lines = commissionsOf(comanda, terms).map((line): Line => {
    // Covered items were paid with the plan or package.
    const isCovered = comanda.items.some(({ id, coberto }) => id === line.item_id && coberto);
    return { ...line, tipo: "venda", no_recebimento: no_recebimento && !isCovered };
  });
  return { lines, postings: postingsOf(lines), taxas: feesOfTips(comanda, terms) };
}

/** The commission to reverse when more of an item is returned; `devolvida` counts earlier returns. */
export async function takeBackItem(
  { db, scope }: ShopCall,
  { item, quantidade }: { item: { id: string; quantidade: number; devolvida: number }; quantidade: number },
): Promise<Earned> {
  const part = { quantidade, antes: item.devolvida, de: item.quantidade };
  const lines = (await commissionsOfItem(db, scope, item.id)).map((sold) => returned(sold, part));
  return { lines, postings: postingsOf(lines) };
}

/** Writes the lines that a journal of the comanda posted. */
export async function record(call: ShopCall, written: Recorded): Promise<void> {
  await write(call, written);
  if (written.lines.length > 0) announceLines(call, written.lines);
}

/** Earns, or reverses, the commissions that waited for this entry of a client (business-rules 11). */
export async function settleReceived(call: ShopCall, entry: string): Promise<void> {
  const waiting = await commissionsOnReceipt(call.db, call.scope, entry);
  for (const [comanda, sold] of Map.groupBy(waiting, ({ comanda_id }) => comanda_id)) {
    const lines = sold.flatMap(({ item_id, barbeiro_id, bps, origem, cheia, casa, ganho, recebido, total }): Line[] => {
      const valor = earnedOf(cheia, { recebido, total }) - ganho;
      const line = { item_id, barbeiro_id, bps, origem, cheia: 0, valor, casa: casa === null ? null : 0 };
      return valor === 0 ? [] : [{ tipo: "recebimento", ...line }];
    });
    await postApart(call, { comanda, lines });
    if (lines.length > 0) announceLines(call, lines);
  }
}

/** Reverses all commissions of a comanda. Its own journals must be reversed before. */
export async function takeBackAll(call: ShopCall, comanda: string): Promise<void> {
  await reverseCommissions(call.db, call.scope, { comanda, dia: today(call) });
  call.announce({ feature: "commissions", ids: [comanda], days: [], for: { barbers: "all", clients: [] } });
}

/** Sets the rate of a line without one; the unreturned part of its item earns by it. Refuses NOT_FOUND and ALREADY_RATED. */
export async function rate(call: ShopCall, { id, bps }: { id: string; bps: number }): Promise<void> {
  const { db, scope } = call;
  const held = await holdUnrated(db, scope, id);
  if (!held) throw new Refusal("ALREADY_RATED");
  const { comanda_id, item_id, barbeiro_id, quantidade, devolvida, no_recebimento } = held;
  const cheia = valueOf(held, bps);
  const valor = no_recebimento ? earnedOf(cheia, held) : cheia;
  // A partner's service always has the contract's rate.
  const sold = { item_id, barbeiro_id, bps, origem: "item", cheia, casa: null } as const;
  // Its base came back with the return.
  const part = returned(sold, { quantidade: devolvida, antes: 0, de: quantidade });
  const back = part.valor === 0 ? [] : [part];
  const journal_id = await postLines(call, {
    comanda: comanda_id,
    lines: [{ ...sold, tipo: "venda", valor }, ...back],
  });
  await rateLine(db, scope, { id, bps, cheia, valor, journal_id });
  await record(call, { comanda: comanda_id, journal_id, lines: back });
  announceLines(call, [held]);
}

/** Posts lines with their own journal, today, and writes them. The caller announces the change. */
export async function postApart(
  call: ShopCall<AnyShopScope>,
  { comanda, lines }: { comanda: string; lines: Line[] },
): Promise<void> {
  if (lines.length > 0) await write(call, { comanda, journal_id: await postLines(call, { comanda, lines }), lines });
}

type Recorded = { comanda: string; journal_id: string | null; lines: Line[] };

async function write(call: ShopCall<AnyShopScope>, written: Recorded): Promise<void> {
  await writeCommissions(call.db, call.scope, { ...written, dia: today(call) });
}

type Part = { quantidade: number; antes: number; de: number };

/**
 * The part of a line that a returned part of its item takes from its barber, and for a partner's service from the house. Without a rate it
 * takes the base only.
 */
export function returned({ item_id, barbeiro_id, ...sold }: Sold, part: Part): Line {
  const [base, valor] = [-backOf(sold.base ?? 0, part), -backOf(sold.cheia, part)];
  const casa = sold.casa === null ? null : -backOf(sold.casa, part);
  const of = {
    item_id,
    barbeiro_id,
    bps: sold.bps ?? 0,
    origem: sold.origem ?? "estorno",
    quantidade: part.quantidade,
  };
  return { tipo: "devolucao", ...of, base, cheia: valor, valor, casa };
}

async function postLines(
  call: ShopCall<AnyShopScope>,
  { comanda, lines }: { comanda: string; lines: Line[] },
): Promise<string | null> {
  const of = { table: "comandas", id: comanda };
  return post(call.db, call.scope, { tipo: "comissao", dia: today(call), of, postings: postingsOf(lines) });
}

/** Postings of what is owed to each barber: an expense of the house, or a partner's share that it passes on. */
export function postingsOf(lines: Pick<Line, "barbeiro_id" | "valor" | "casa">[]): Posting[] {
  return [...Map.groupBy(lines, ({ barbeiro_id }) => barbeiro_id)].flatMap(([barbeiro_id, own]) =>
    (["comissoes", "repasses"] as const).flatMap((conta): Posting[] => {
      const valor = own.reduce(
        (sum, line) => ((line.casa === null) === (conta === "comissoes") ? sum + line.valor : sum),
        0,
      );
      return [
        { conta, valor, barbeiro_id },
        { conta: `${conta}_a_pagar`, valor: -valor, barbeiro_id },
      ];
    }),
  );
}

function announceLines(call: ShopCall, lines: { barbeiro_id: string }[]): void {
  const barbers = [...new Set(lines.map(({ barbeiro_id }) => barbeiro_id))];
  call.announce({ feature: "commissions", ids: [], days: [], for: { barbers, clients: [] } });
}

function today({ now, scope }: ShopCall<AnyShopScope>): string {
  return localDay(now, scope.timezone);
}
