import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { ForgiveDebt, ReceiveDebt } from "#contract/barber-debts.ts";
import { localDay } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { lockMoneyOf } from "#server/features/advances/queries.ts";
import { drawerNow } from "#server/features/cash/rules.ts";
import { barbersWhoOwe, insertSettlement } from "#server/features/closings/debts/queries.ts";
import { announceChange } from "#server/features/closings/rules.ts";
import { refusePlace } from "#server/features/entries/rules.ts";
import { type Account, post } from "#server/features/finance/queries.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Receives all or a part of what a former barber owes (0059). A later closing includes the posting, as it includes every open amount of
 * the barber. Refuses NOT_FOUND when they have not left, OWES_LESS, NO_CAIXA, DAY_CLOSED, INVALID_INPUT.
 */
export async function receiveFromBarber(
  call: ShopCall,
  { barbeiro_id, valor, em, conta }: z.output<typeof ReceiveDebt>,
): Promise<{ id: string }> {
  await refuseMore(call, { barbeiro_id, valor });
  await refusePlace(call, { em, conta });
  const caixa = conta === "caixa" ? await drawerNow(call) : null;
  // The places of money are accounts.
  const against = { conta: conta as Account, valor };
  return settle(call, { barbeiro_id, valor, em, conta, tipo: "recebido", motivo: "", caixa, against });
}

/** Writes off a debt as a loss of today. Refuses NOT_FOUND, OWES_LESS, DAY_CLOSED. */
export async function forgiveBarber(
  call: ShopCall,
  { barbeiro_id, valor, motivo }: z.output<typeof ForgiveDebt>,
): Promise<{ id: string }> {
  await refuseMore(call, { barbeiro_id, valor });
  const em = localDay(call.now, call.scope.timezone);
  const against = { conta: "perdas_com_barbeiros" as const, valor, barbeiro_id };
  return settle(call, { barbeiro_id, valor, em, conta: null, tipo: "perdoado", motivo, caixa: null, against });
}

type Some = { barbeiro_id: string; valor: number };

/** Locks the barber's money from here on, so that two calls cannot receive the same debt. */
async function refuseMore({ db, scope }: ShopCall, { barbeiro_id, valor }: Some): Promise<void> {
  await lockMoneyOf(db, scope, barbeiro_id);
  const [debt] = await barbersWhoOwe(db, scope, barbeiro_id);
  if (!debt) throw new Refusal("NOT_FOUND");
  if (valor > debt.valor) throw new Refusal("OWES_LESS");
}

type Settled = Some & {
  em: string;
  conta: string | null;
  tipo: "recebido" | "perdoado";
  motivo: string;
  caixa: string | null;
  against: Parameters<typeof post>[2]["postings"][number];
};

async function settle(call: ShopCall, { caixa, against, ...settled }: Settled): Promise<{ id: string }> {
  const { db, scope } = call;
  const { barbeiro_id, valor, em } = settled;
  const id = randomUUID();
  const journal_id = await post(db, scope, {
    tipo: "acerto",
    dia: em,
    of: { table: "barber_settlements", id },
    caixa,
    postings: [against, { conta: "barbeiros_a_receber", valor: -valor, barbeiro_id }],
  });
  await insertSettlement(db, scope, { ...settled, id, journal_id: journal_id! });
  announceChange(call, { id, barbeiro_id });
  return { id };
}
