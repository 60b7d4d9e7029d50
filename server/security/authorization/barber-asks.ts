import { linkable, linked } from "#server/features/accountants/examples.ts";
import { approved, asked } from "#server/features/advances/examples.ts";
import { newClient } from "#server/features/clients/examples.ts";
import { bonus, closable, closed, owing, payment } from "#server/features/closings/examples.ts";
import { company, contract, contracted, freeDays, newestDay, note } from "#server/features/partners/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { closedPot, pot } from "#server/features/revenue-pots/examples.ts";
import { subscribed } from "#server/features/subscribers/examples.ts";
import type { Ask } from "./platform-asks.ts";
import type { World } from "./world.ts";

/** Inputs of calls about barbers' money. */
export const barberAsks: Record<string, Ask> = {
  "finance.accountants.make": linkable,
  "finance.accountants.file": () => ({ mes: "2026-10", arquivo: "razao" }),
  "finance.accountants.shared.read": linked,
  "finance.accountants.shared.file": async (world) => ({ ...(await linked(world)), mes: "2026-10", arquivo: "razao" }),
  "advances.add": ({ beto }) => ({ ...asked, barbeiro_id: beto }),
  "advances.pay": async (world) => {
    const { caixa } = await world.owner.cash.current();
    if (!caixa) await world.owner.cash.open({ abertura: 10_000, justificativa: "Conferido" });
    return { id: await approved(world), em: "2026-11-23", conta: "caixa" };
  },
  "advances.reverse": async (world) => ({ id: await approved(world), resposta: "Engano" }),
  "advances.own.request": () => asked,
  "revenuePots.save": () => ({ ...pot, nome: "Outro pote" }),
  "revenuePots.save (one that is there)": async ({ owner }) => ({
    ...pot,
    id: (await owner.revenuePots.save(pot)).id,
    nome: "Outro pote",
  }),
  "revenuePots.month": async ({ owner }) => ({ id: (await owner.revenuePots.save(pot)).id, mes: "2026-11" }),
  "revenuePots.compute": async ({ owner }) => ({
    id: (await owner.revenuePots.save({ ...pot, desde: "2026-09" })).id,
    mes: "2026-09",
  }),
  "revenuePots.close": async ({ owner }) => {
    const month = { id: (await owner.revenuePots.save({ ...pot, desde: "2026-09" })).id, mes: "2026-09" };
    await owner.revenuePots.compute(month);
    return month;
  },
  "revenuePots.correct": async (world) => ({
    id: await closedPot(world),
    mes: "2026-09",
    barbeiro_id: world.beto,
    valor: 100,
    motivo: "Faltou um corte",
  }),
  "revenuePots.statement": ({ beto }) => ({ barbeiro_id: beto, mes: "2026-11" }),
  "revenuePots.statement (a colleague's)": ({ colleague }) => ({ barbeiro_id: colleague, mes: "2026-11" }),
  "revenuePots.statementFile": ({ beto }) => ({ barbeiro_id: beto, mes: "2026-11" }),
  "subscribers.sell": async ({ owner }) => ({
    client: await newClient({ owner }),
    plan: (await owner.plans.save(plan)).id,
    forma: "pix",
    recebido: null,
    parcelas: 1,
  }),
  "subscribers.offer": async ({ owner }) => ({
    client: await newClient({ owner }),
    plan: (await owner.plans.save(plan)).id,
  }),
  "subscribers.try": async ({ owner }) => ({
    client: await newClient({ owner }),
    plan: (await owner.plans.save({ ...plan, teste_dias: 7 })).id,
  }),
  "subscribers.changeOffer": async (world) => ({ id: await subscribed(world), plan: await otherPlan(world) }),
  "subscribers.change": async (world) => {
    const asked = { id: await subscribed(world), plan: await otherPlan(world) };
    const { total } = await world.owner.subscribers.changeOffer(asked);
    return { ...asked, total, forma: "pix", recebido: null, parcelas: 1 };
  },
  "subscribers.announcePrice": async (world) => ({ id: await planWithSubscriber(world), ...price }),
  "subscribers.withdrawPrice": async (world) => {
    const id = await planWithSubscriber(world);
    await world.owner.subscribers.announcePrice({ id, ...price });
    return { id, de: price.de };
  },
  "subscribers.changeAtRenewal": async (world) => ({ id: await subscribed(world), plan: await otherPlan(world) }),
  "subscribers.cancel": async (world) => ({ id: await subscribed(world), motivo: "outro" }),
  "subscribers.undoCancel": async (world) => {
    const id = await subscribed(world);
    await world.owner.subscribers.cancel({ id, motivo: "outro" });
    return { id };
  },
  "subscribers.addDependent": async (world) => ({
    id: await subscribed(world, (await world.owner.plans.save({ ...plan, dependentes: 1 })).id),
    client: await newClient(world),
  }),
  "subscribers.removeDependent": async (world) => {
    const id = await subscribed(world, (await world.owner.plans.save({ ...plan, dependentes: 1 })).id);
    await world.owner.subscribers.addDependent({ id, client: await newClient(world) });
    return { id, dependente: (await world.owner.subscribers.details({ id })).dependentes[0]!.id };
  },
  "subscribers.pause": async (world) => ({ id: await subscribed(world), de: "2026-11-25", dias: 10 }),
  "subscribers.resume": async (world) => {
    const id = await subscribed(world);
    await world.owner.subscribers.pause({ id, de: "2026-11-25", dias: 10 });
    const pausa = (await world.owner.subscribers.details({ id })).pausa!.id;
    return { id, pausa };
  },
  "closings.details (a colleague's)": async (world) => ({ id: await closed(world, world.colleague) }),
  "closings.preview": ({ beto }) => ({ barbeiro_id: beto, de: "2026-10-01", ate: "2026-10-31" }),
  "closings.preview (a colleague's)": ({ colleague }) => ({
    barbeiro_id: colleague,
    de: "2026-10-01",
    ate: "2026-10-31",
  }),
  "closings.process": (world) => closable(world),
  "closings.own.accept (a colleague's)": async (world) => ({ id: await closed(world, world.colleague) }),
  "closings.file (a colleague's)": async (world) => ({ id: await closed(world, world.colleague) }),
  "closings.reply": async (world) => {
    const id = await closed(world);
    const barber = await world.browserOf("barbeiro");
    await barber.closings.own.contest({ id, contestacao: "Falta um corte." });
    return { id, resposta: "Conferido." };
  },
  "closings.adjust": ({ beto }) => ({ ...bonus, barbeiro_id: beto }),
  "closings.pay": async (world) => ({
    id: await closed(world),
    valor: 100,
    em: "2026-11-23",
    conta: "cofre",
    mesmo_contestado: false,
  }),
  "closings.debts.receive": async (world) => ({
    barbeiro_id: await owing(world),
    valor: 100,
    em: "2026-11-23",
    conta: "cofre",
  }),
  "closings.debts.forgive": async (world) => ({ barbeiro_id: await owing(world), valor: 100, motivo: "Acordo" }),
  "closings.reversePayment": async (world) => ({ id: await payment(world), motivo: "Engano" }),
  "commissions.own.day": () => ({ dia: "2026-10-01" }),
  "commissions.partners.save": ({ colleague }) => ({ ...contract, ...freeDays(), barbeiro_id: colleague }),
  "commissions.partners.change": async (world) => ({
    id: await contracted(world),
    ...company,
    razao_social: "Outra ME",
    ate: newestDay(),
  }),
  "commissions.partners.pack": ({ beto }) => ({ barbeiro_id: beto, mes: "2026-10" }),
  "commissions.partners.pack (a colleague's)": ({ colleague }) => ({ barbeiro_id: colleague, mes: "2026-10" }),
  "commissions.partners.file": ({ beto }) => ({ barbeiro_id: beto, mes: "2026-10", formato: "csv" }),
  "commissions.partners.note": ({ beto }) => ({ ...note, barbeiro_id: beto }),
  "closings.reverse": async (world) => ({ id: await closed(world), motivo: "Engano" }),
};

const price = { preco: 12_345, de: "2026-12-31" };

async function planWithSubscriber(world: World): Promise<string> {
  const { id } = await world.owner.plans.save(plan);
  await subscribed(world, id);
  return id;
}

let plans = 0;

/** A plan with a higher price than the existing ones. */
async function otherPlan({ owner }: World): Promise<string> {
  return (await owner.plans.save({ ...plan, nome: `Completo ${++plans}`, preco: 90_000 })).id;
}
