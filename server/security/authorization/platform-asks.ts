import { randomUUID } from "node:crypto";
import { paidNow, shopPlan } from "#server/features/shop-plans/examples.ts";
import { openShop } from "#server/testing.ts";
import { ensureSuperAdmin, inviteAbove, newShopInvoice, newShopPlan, newShopRequest } from "./queries.ts";
import type { World } from "./world.ts";

/** Prepares a call about the shop and returns a valid input, so that a refusal depends only on the caller. */
export type Ask = (world: World) => unknown;

/** The inputs for each row of the platform's table in docs/authorization.md. */
export const platformAsks: Record<string, Ask> = {
  "audit.events": asking(() => ({ severity: "high" })),
  "audit.retention": asking(() => undefined),
  "audit.keepFor": asking(() => ({ days: 365 })),
  "audit.clientLogs": asking(() => ({ level: "error" })),
  "platform.shops.list": asking(() => ({ query: "barb", sort: "nome" })),
  "platform.shops.suspend": asking(({ shop }) => ({ id: shop, reason: "Pagamento em atraso" })),
  "platform.shops.close": asking(({ shop }) => ({ id: shop, reason: "Pedido do dono" })),
  "platform.shops.reopen": asking(({ shop }) => ({ id: shop, reason: "Pagamento recebido" })),
  "platform.shops.enter": asking(({ shop }) => ({ id: shop })),
  "platform.shops.leave": asking(() => undefined),
  "platform.accounts.list": asking(() => ({ query: "zé" })),
  "platform.accounts.lock": asking(({ account }) => ({ id: account, reason: "Conta invadida" })),
  "platform.accounts.unlock": asking(({ account }) => ({ id: account })),
  "platform.accounts.resendConfirmation": asking(({ account }) => ({ id: account })),
  "platform.accounts.endSessions": asking(({ account }) => ({ id: account })),
  "platform.superAdmins.list": asking(() => ({})),
  "platform.superAdmins.invite": asking(() => ({ nome: "Nova Super", email: `${randomUUID()}@exemplo.com` })),
  "platform.superAdmins.invitations": asking(() => ({})),
  "platform.superAdmins.resendInvitation": asking(({ world }) => inviteAbove(world.product)),
  "platform.superAdmins.revokeInvitation": asking(({ world }) => inviteAbove(world.product)),
  "platform.superAdmins.remove": asking(async ({ account, email, world }) => {
    await ensureSuperAdmin(world.product, world.shop, { id: account, email });
    return { id: account };
  }),
  "platform.health": asking(() => undefined),
  "platform.plans.list": asking(() => ({ query: "bas" })),
  "platform.plans.save": asking(() => shopPlan),
  "platform.plans.archive": asking(({ world }) => newShopPlan(world.product)),
  "platform.plans.restore": asking(({ world }) => newShopPlan(world.product)),
  "platform.subscriptions.quote": asking(({ shop }) => ({ shop })),
  "platform.subscriptions.change": asking(({ shop }) => ({ shop, plan: null, valor: 0 })),
  "platform.subscriptions.grace": asking(async ({ shop, world }) => {
    await newShopInvoice(world.product, { shop });
    return { shop, dias: 3 };
  }),
  "platform.subscriptions.figures": asking(() => ({ mes: "2026-11" })),
  "platform.invoices.list": asking(() => ({ query: "barb" })),
  "platform.invoices.pay": asking(async ({ shop, world }) => ({
    ...(await newShopInvoice(world.product, { shop })),
    ...paidNow,
  })),
  "platform.invoices.unpay": asking(async ({ shop, world }) => ({
    ...(await newShopInvoice(world.product, { shop, paid: true })),
    reason: "O Pix voltou",
  })),
  "platform.requests.list": asking(() => ({})),
  "platform.requests.waiting": asking(() => undefined),
  "platform.requests.answer": asking((victim) => newShopRequest(victim.world.product, victim)),
  "platform.requests.reopen": asking((victim) => newShopRequest(victim.world.product, { ...victim, answered: true })),
  "search.above.find": asking(() => ({ words: "barb" })),
  "staff.inviteFromAbove": asking(({ slug }) => ({
    slug,
    role: "barbeiro",
    nome: "Novo Barbeiro",
    email: `${randomUUID()}@exemplo.com`,
    telefone: "11 91234-5678",
  })),
};

/** Whether a call is a super admin's. */
export function isOfPlatform(name: string): boolean {
  return Object.hasOwn(platformAsks, name);
}

type Victim = { world: World; shop: string; slug: string; account: string; email: string };

const victims = new WeakMap<World, Promise<Victim>>();

/** An unused shop and its owner. Restores the world's super admin after earlier calls. */
function asking(input: (victim: Victim) => unknown): Ask {
  return async (world) => {
    await world.superAdmin();
    const victim = victims.get(world) ?? newVictim(world);
    victims.set(world, victim);
    return input(await victim);
  };
}

async function newVictim(world: World): Promise<Victim> {
  const { product } = world;
  const { session, slug } = await openShop(product, "Barbearia sem sorte");
  const { id: account, email } = session.user;
  return { world, shop: session.barbershop!.id, slug, account, email };
}
