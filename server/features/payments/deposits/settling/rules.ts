import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { announceVisit } from "#server/features/appointments/holding/ending/rules.ts";
import { appointmentById, type StoredAppointment } from "#server/features/appointments/queries.ts";
import { noticeText, subjectsOf } from "#server/features/appointments/telling/rules.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { post, type Posting } from "#server/features/finance/queries.ts";
import { expectBack } from "#server/features/finance/receivables/rules.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { changeDeposit, type KeptDeposit } from "#server/features/payments/deposits/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";

export type Outcome = "devolvido" | "credito" | "retido";

type Settled = { outcome: Outcome; motivo: string };

/**
 * Settles a paid deposit that no comanda uses: refunds the payer, credits the client, or posts other income of the shop (business-rules
 * 9). A deposit that was already used or settled does not change. For credit the caller must hold the wallet's lock.
 */
export async function settle(call: ShopCall, deposit: KeptDeposit, { outcome, motivo }: Settled): Promise<void> {
  const { db, scope, now } = call;
  const { id, appointment_id, valor, gasto } = deposit;
  const left = valor - gasto;
  // An amount already refunded to the card is neither credit nor an expense.
  const gone = outcome === "credito" ? Math.min(left, deposit.abatido) : 0;
  if (deposit.situacao !== "pago" || left === 0) return;
  const visit = (await appointmentById(db, scope, appointment_id))!;
  const client = visit.cliente?.id ?? null;
  const against: Record<Outcome, Posting> = {
    devolvido: { conta: "receber_online", valor: -left },
    credito: { conta: "creditos_de_clientes", valor: gone - left, cliente_id: client },
    retido: { conta: "receita_outras", valor: -left },
  };
  const postings: Posting[] = [
    { conta: "sinais", valor: left },
    against[outcome],
    { conta: "reembolsos", valor: -gone },
  ];
  const ao_cartao = outcome === "devolvido" ? left : gone;
  const abatido = deposit.abatido - gone;
  await changeDeposit(db, scope, { id, situacao: outcome, motivo, ao_cartao, abatido, updated_at: now });
  await post(db, scope, { tipo: `sinal_${outcome}`, dia: today(call), of: { table: "deposits", id }, postings });
  if (outcome === "devolvido") {
    await expectBack(call, { of: { deposit_id: id }, forma: "online", valor: left });
    await call.enqueue({ name: "refund-deposit", data: { shop: scope.shop, deposit: id } });
  }
  const whose = visit.cliente?.nome ?? "Cliente removido";
  // What had gone back before was told then.
  const rest = outcome === "retido" || motivo === "REFUNDED" ? left : left - Math.min(left, deposit.abatido);
  await notifyAdmins(
    call,
    `${verbs[outcome]} o sinal de ${moneyText(rest)} de ${whose}: ${whys[motivo] ?? motivo}`,
    {},
  );
  await notifyPayer(call, visit, { outcome, motivo, valor: rest });
  announceVisit(call, visit);
}

/**
 * Notifies a client with an account that their time was lost and the deposit is refunded, that it became credit, or that the shop keeps it.
 * Visitors read it on the page of their link.
 */
async function notifyPayer(
  call: ShopCall,
  visit: StoredAppointment,
  { outcome, motivo, valor }: Settled & { valor: number },
): Promise<void> {
  const isGone = motivo === "SLOT_TAKEN";
  if (!visit.informed || (outcome === "devolvido" && !isGone)) return;
  const notice = noticeText("cancelled", visit, { before: visit, timezone: call.scope.timezone });
  const became = outcome === "credito" ? "virou crédito para a sua próxima visita" : "ficou com a barbearia";
  const end = isGone
    ? `O horário já não estava livre: o sinal de ${moneyText(valor)} volta para você.`
    : `O sinal de ${moneyText(valor)} ${became}.`;
  const kind = isGone ? "cancelled" : "deposit";
  await notify(call, { kind, message: `${notice} ${end}`, data: subjectsOf(visit), to: { client: visit.informed } });
}

const verbs: Record<Outcome, string> = {
  devolvido: "devolve",
  credito: "fez crédito com",
  retido: "deixou para a barbearia",
};

const whys: Record<string, string> = {
  SLOT_TAKEN: "foi pago quando o horário já não era do cliente",
  CANCELLED: "o agendamento foi cancelado",
  LATE: "o cliente desmarcou em cima da hora",
  NOT_SOLD: "a comanda foi cancelada",
  MISSED: "o cliente faltou",
  REFUNDED: "foi devolvido no painel do provedor",
};
