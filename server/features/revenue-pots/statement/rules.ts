import { localDay } from "#contract/dates.ts";
import { lastOfMonth } from "#contract/periods.ts";
import type { OwnPart, PotLine, PotStatement } from "#contract/pot-months.ts";
import type { ShopCall } from "#server/call.ts";
import { closedMonth, type Stored, potTerms, type Terms } from "#server/features/revenue-pots/months/queries.ts";
import { paidState } from "#server/features/revenue-pots/months/rules.ts";
import { computeMonth } from "#server/features/revenue-pots/sharing/rules.ts";
import { linesOfMonth, potsOfBarber, shareOf } from "#server/features/revenue-pots/statement/queries.ts";
import { Refusal } from "#server/refusal.ts";

const most = 1000;

/**
 * A barber's statement of a month: each visit with its weight and value, provisional until the month is closed; of other barbers only the
 * total weight (business-rules 5.5). Refuses NOT_FOUND, also to a barber for a colleague, and for a future month.
 */
export async function potStatement(
  call: ShopCall,
  { barbeiro_id, mes }: { barbeiro_id: string; mes: string },
): Promise<PotStatement> {
  const { db, scope, now } = call;
  if (scope.actor.role === "barbeiro" && scope.barber !== barbeiro_id) throw new Refusal("NOT_FOUND");
  const month = `${mes}-01`;
  if (month > localDay(now, scope.timezone)) throw new Refusal("NOT_FOUND");
  const who = await potsOfBarber(db, scope, { barbeiro: barbeiro_id, mes: month });
  if (!who) throw new Refusal("NOT_FOUND");
  const potes: OwnPart[] = [];
  let por_contar: string | null = null;
  for (const pot of who.potes) {
    const terms = await potTerms(db, scope, { pot, mes: month });
    if (!terms) continue;
    const closed = month < terms.aberto ? await closedMonth(db, scope, { pot, mes: month }) : undefined;
    if (!closed && terms.por_contar !== null && terms.por_contar <= lastOfMonth(month)) por_contar = terms.por_contar;
    const of = { terms, barbeiro: barbeiro_id };
    potes.push(closed ? await closedPart(call, { ...of, closed }) : openPart({ ...of, month }));
  }
  return { barbeiro: who.nome, mes, por_contar, potes: potes.map((part) => forReader(call, part)) };
}

type Of = { terms: Terms; barbeiro: string };

async function closedPart(
  { db, scope }: ShopCall,
  { terms, barbeiro, closed }: Of & { closed: Stored },
): Promise<OwnPart> {
  const which = { month: closed.id, barbeiro };
  const share = (await shareOf(db, scope, which)) ?? { peso: 0, ajustes: 0, valor: 0, pago: true };
  const found = await linesOfMonth(db, scope, which);
  const corrected = share.ajustes - sum(found.linhas.filter(({ tipo }) => tipo !== "visita"));
  const { peso, ajustes, valor } = share;
  const { criterio, peso: peso_total, distribuido } = closed;
  const of = { id: terms.id, nome: terms.nome, situacao: paidState([share]), criterio, peso_total, distribuido };
  // Barbers may read only the sum of corrections.
  const added = corrected === 0 || found.total_linhas > most ? [] : [correctionLine(closed.id, corrected)];
  return { ...of, peso, ajustes, valor, linhas: [...found.linhas, ...added], total_linhas: found.total_linhas };
}

function correctionLine(id: string, valor: number): PotLine {
  const of = { dia: null, numero: null, comanda_id: null, nome: "Correções de meses fechados", quantidade: 1 };
  return { id, tipo: "correcao", ...of, peso: 0, valor };
}

function openPart({ terms, barbeiro, month }: Of & { month: string }): OwnPart {
  const { sums, shares, lines } = computeMonth(month, terms);
  const own = lines.filter((line) => line.barbeiro_id === barbeiro && line.quantidade > 0);
  const share = shares.find((one) => one.barbeiro_id === barbeiro);
  const { peso = 0, ajustes = 0, valor = 0 } = share ?? {};
  const of = { id: terms.id, nome: terms.nome, situacao: "aberto" as const, criterio: terms.criterio };
  const linhas = own.slice(0, most).map(({ barbeiro_id: _own, ...line }) => line);
  const { distribuido, peso: peso_total } = sums;
  return { ...of, peso_total, distribuido, peso, ajustes, valor, linhas, total_linhas: own.length };
}

/** A barber has no comandas to open by their id. */
function forReader({ scope }: ShopCall, part: OwnPart): OwnPart {
  if (scope.actor.role !== "barbeiro") return part;
  return { ...part, linhas: part.linhas.map((line) => ({ ...line, comanda_id: null })) };
}

function sum(lines: PotLine[]): number {
  return lines.reduce((all, { valor }) => all + valor, 0);
}
