import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";

/** A super admin outside all shops. Other roles get no rights without a shop. */
const above: Person = { role: "navalha_auth", actor: id("here", "newcomer"), actorRole: "super_admin" };
const inside: Person = { ...above, shop: id("here", "shop") };
const lost: Person = { ...peopleOf("here").admin, shop: "" };
const there = id("there", "shop");
const event = `insert into security_events (barbershop_id, event_type) values ('${there}', 'x')`;
const invitation = (
  shop: string | null,
  role: string,
) => `insert into staff_invitations (barbershop_id, email, role, nome,
  token_hash, expires_at) values (${shop && `'${shop}'`}, 'nova@exemplo.com', '${role}', 'Nova', 'x', now() + interval '1 hour')`;
const here = id("here", "shop");
/** An admin whose call changes accounts: the database role of such calls also writes the platform's rows. */
const keeper: Person = { ...peopleOf("here").admin, role: "navalha_auth" };
const subscribe = `insert into shop_subscriptions (barbershop_id, proxima, dia) values ('${here}', '2026-12-01', 1) on conflict do nothing`;
const invoice = `insert into shop_invoices (barbershop_id, plan_id, plano, de, ate, valor, vence, tolera_ate)
  select barbershop_id, plan_id, 'x', '2026-12-01', '2026-12-31', 1, '2026-12-06', '2026-12-21' from shop_subscriptions`;
const paidOnline = `insert into shop_invoice_payments (barbershop_id, invoice_id, valor, provedor, expira_em, situacao)
  select barbershop_id, id, valor, 'stripe', now(), 'encerrada' from shop_invoices`;
const suspend = "update barbershops set status = 'suspensa', status_reason = 'x'";

const table: [says: string, as: Person, statement: string, meets: number | "refused"][] = [
  ["a super admin sees every shop", above, "select from barbershops", 2],
  ["a super admin sees who belongs to which shop", above, "select from memberships", 8],
  ["a super admin reads the whole security log", above, "select from security_events", 5],
  ["a super admin reads what browsers told", above, "select from client_logs", 4],
  ["a super admin suspends any shop", above, suspend, 2],
  ["a super admin writes down an act on a shop", above, event, 1],
  ["a super admin renames no shop from above", above, "update barbershops set id = uuidv7()", "refused"],
  ["a super admin removes nothing from the log", above, "delete from security_events", "refused"],
  ["a super admin reads no clients from above", above, "select from clients", 0],
  ["a super admin reads no appointments from above", above, "select from appointments", 0],
  ["inside a shop a super admin sees that shop", inside, "select from barbershops", 1],
  ["inside a shop a super admin sees its people", inside, "select from memberships", 4],
  ["inside a shop a super admin reads its log", inside, "select from security_events", 3],
  ["inside a shop a super admin writes no other's log", inside, event, "refused"],
  ["an admin who left the shop sees none", lost, "select from barbershops", 0],
  ["an admin who left the shop reads no log", lost, "select from security_events", 0],
  ["a super admin reads whom the platform has invited, and nobody's team", above, "select from staff_invitations", 1],
  ["a super admin changes whom the platform invites", above, "update staff_invitations set nome = nome", 1],
  ["a super admin invites to the platform", above, invitation(null, "super_admin"), 1],
  ["a super admin invites to no team from above", above, invitation(here, "barbeiro"), "refused"],
  [
    "a super admin makes a shop's of no invitation",
    above,
    `update staff_invitations set barbershop_id = '${here}'`,
    "refused",
  ],
  ["inside a shop nobody invites to the platform", inside, invitation(null, "super_admin"), "refused"],
  ["an admin invites nobody to the platform", peopleOf("here").admin, invitation(null, "super_admin"), "refused"],
  ["an admin who left the shop reads no invitation", lost, "select from staff_invitations", 0],
  ["an admin who left the shop invites nobody to the platform", lost, invitation(null, "super_admin"), "refused"],
  ["a super admin keeps the platform's plans", above, "update platform_plans set nome = nome", 3],
  ["a super admin changes what every shop has", above, "update shop_subscriptions set limite = 1", 2],
  ["a super admin reads and pays every invoice", above, "update shop_invoices set nota = 'x'", 2],
  ["a super admin reads what every shop pays online", above, "update shop_invoice_payments set valor = valor", 2],
  ["a super admin answers what every shop asks", above, "update platform_requests set answered_at = now()", 4],
  ["a super admin reads what every shop asks", above, "select from platform_requests", 4],
  ["inside a shop a super admin changes none of its invoices", inside, "update shop_invoices set nota = 'x'", 0],
  ["nor what it pays of them online", inside, "update shop_invoice_payments set situacao = 'encerrada'", 0],
  ["an admin pays no invoice online by themselves", keeper, "update shop_invoice_payments set valor = 100", 0],
  [
    "an admin makes no plan of the platform",
    keeper,
    "insert into platform_plans (nome, preco) values ('x', 1)",
    "refused",
  ],
  ["an admin gives themselves no plan", keeper, subscribe, "refused"],
  ["an admin makes no invoice", keeper, invoice, "refused"],
  ["nor an online payment of one", keeper, paidOnline, "refused"],
  ["an admin who left the shop reads no plan of the platform", lost, "select from platform_plans", 0],
  ["an admin suspends no shop", peopleOf("here").admin, suspend, "refused"],
];

export const platform: Probe[] = table.map(([says, as, statement, meets]) => ({ says, as, statement, meets }));
