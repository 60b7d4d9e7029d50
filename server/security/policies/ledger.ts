import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";

const ownerHere: Person = { shop: id("here", "shop") };
const people = peopleOf("here");
const { admin, recepcionista } = people;
const superAdmin: Person = { ...admin, actorRole: "super_admin" };
const there = id("there", "shop");
const some = (table: string) => `select where exists (select from ${table})`;

/** The tables that functions of ledger and counter write as their owner. */
const written = [
  "accounts",
  "journal",
  "postings",
  "account_days",
  "account_months",
  "sales_days",
  "sales_months",
  "commission_days",
  "fee_days",
  "comandas",
  "client_months",
  "comanda_items",
  "comanda_payments",
  "comanda_returns",
  "stock_movements",
  "client_wallets",
  "client_entries",
  "client_debts",
  "advances",
  "closings",
  "closing_parts",
  "subscribers",
  "subscriber_days",
  "subscription_payments",
  "subscription_months",
  "online_subscriptions",
  "subscription_pauses",
  "subscription_dependents",
  "subscription_notices",
  "plan_changes",
  "client_packages",
  "client_package_uses",
  "gift_vouchers",
  "deposits",
  "online_purchases",
  "comanda_charges",
  "bank_lines",
  "bank_line_journals",
  "revenue_pot_corrections",
  "revenue_pot_refunds",
  "revenue_pot_visits",
];
const read = [
  ...written,
  "online_payments",
  "appointment_services",
  "caixas",
  "client_debt_parts",
  "commission_rates",
  "commission_tiers",
  "commissions",
  "partner_contracts",
  "revenue_pot_members",
  "revenue_pot_months",
  "revenue_pot_plans",
  "revenue_pot_shares",
  "revenue_pots",
  "service_products",
  "subscription_plans",
  "packages",
];
/** A barber who may sell but reads no ledger. */
const vera: Person = { ...people.barbeiro, barber: id("here", "vera") };
const zé: Person = { ...people.barbeiro, barber: id("here", "zé") };
/** A barber who sold a plan and reads what they earn. */
const dora: Person = { ...people.barbeiro, barber: id("here", "dora") };
const comanda = `'${id("here", "shop")}', '${id("here", "comanda")}'`;
const ofSellers: Probe[] = [
  ...Object.entries({
    comandas: 2,
    comanda_items: 1,
    client_packages: 0,
    client_package_uses: 0,
    gift_vouchers: 0,
    comanda_payments: 1,
    comanda_returns: 1,
    comanda_charges: 1,
    caixas: 1,
    card_machines: 1,
    card_fees: 1,
    [`app.buyer_of('${id("here", "comanda")}')`]: 1,
    clients: 0,
    client_wallets: 0,
    receivables: 0,
    // Her admin does not let her see her earnings.
    commissions: 0,
    subscription_payments: 0,
    closings: 0,
    closing_adjustments: 0,
    closing_payments: 0,
    closing_parts: 0,
    partner_contracts: 0,
    partner_notes: 0,
    revenue_pot_refunds: 0,
    revenue_pot_shares: 0,
    revenue_pot_visits: 0,
  }).map(([table, meets]) => ({
    says: `a barber who sells sees ${meets} of ${table}`,
    as: vera,
    statement: `select from ${table}`,
    meets,
  })),
  {
    says: "a barber who sells reads no closed comanda of long ago",
    as: { ...vera, since: "2999-01-01" },
    statement: "select from comandas",
    meets: 1,
  },
  {
    says: "a barber who sells takes money",
    as: vera,
    statement: `insert into comanda_payments (barbershop_id, comanda_id, forma, valor, journal_id) values (${comanda}, 'pix', 100,
      app.post('pagamento', '2026-11-23', 'comandas', '${id("here", "comanda")}', null,
        '[{"conta": "pix_a_conferir", "valor": 100}, {"conta": "adiantamentos", "valor": -100}]'))`,
    meets: 1,
  },
  {
    says: "a barber who sells takes none back",
    as: vera,
    statement: "update comanda_payments set reversed_at = now()",
    meets: 0,
  },
  {
    says: "a barber who sells expects it",
    as: vera,
    statement: `insert into receivables (barbershop_id, payment_id, forma, parcela, dia, bruto, taxa)
      values ('${id("here", "shop")}', '${id("here", "payment")}', 'pix', 1, '2026-11-23', 100, 0)`,
    meets: 1,
  },
];
const beyondVisits = (table: string) =>
  `select where exists (select from ${table} where por not in ('avulsa', 'sem_cadastro'))`;

/** The reception may read categories of entries, but no other accounts; and visits, but no other sums of sales. */
const beyondDesk: Record<string, string> = {
  sales_days: beyondVisits("sales_days"),
  sales_months: beyondVisits("sales_months"),
  accounts: "select where exists (select from accounts where grupo is null or grupo = 'banco')",
};
const money = [
  "accounts",
  "journal",
  "postings",
  "account_days",
  "account_months",
  "sales_days",
  "sales_months",
  "commission_days",
  "fee_days",
  "subscriber_days",
  "bank_line_journals",
];

export const ledger: Probe[] = [
  ...ofSellers,
  { says: "a barber reads the plans they sold", as: dora, statement: "select from subscription_payments", meets: 1 },
  {
    says: "a barber reads none that they sold long ago",
    as: { ...dora, since: "2999-01-01" },
    statement: "select from subscription_payments",
    meets: 0,
  },
  ...read.flatMap((table): Probe[] => [
    { says: `functions read ${table} of their shop`, as: ownerHere, statement: some(table), meets: 1 },
    {
      says: `and none of ${table} of another`,
      as: ownerHere,
      statement: `${some(table)} and exists (select from ${table} where barbershop_id = '${there}')`,
      meets: 0,
    },
  ]),
  ...written.map((table): Probe => {
    const statement = `update ${table} set barbershop_id = '${there}'`;
    return { says: `no row of ${table} is led to another shop`, as: ownerHere, statement, meets: "refused" };
  }),
  {
    says: "no commission is written for another shop",
    as: ownerHere,
    statement: `insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, cheia, valor)
      values ('${there}', '${there}', '${there}', '${there}', 'venda', '2026-11-23', '2026-11-23', 1, 'Corte', 1, 0, 0)`,
    meets: "refused",
  },
  ...money.flatMap((table): Probe[] => [
    { says: `an admin reads ${table}`, as: admin, statement: some(table), meets: 1 },
    { says: `the desk reads no ${table}`, as: recepcionista, statement: beyondDesk[table] ?? some(table), meets: 0 },
  ]),
  {
    says: "the desk reads categories",
    as: recepcionista,
    statement: "select from accounts where grupo = 'despesa'",
    meets: 15,
  },
  {
    says: "an admin reads the drawer's account",
    as: admin,
    statement: "select from accounts where codigo = 'caixa'",
    meets: 1,
  },
  {
    says: "an admin names accounts",
    as: admin,
    statement: "update accounts set nome = nome where codigo = 'banco'",
    meets: 1,
  },
  {
    says: "and none that every shop needs",
    as: admin,
    statement: "update accounts set nome = nome where codigo = 'caixa'",
    meets: 0,
  },
  { says: "the desk names none", as: recepcionista, statement: "update accounts set nome = nome", meets: 0 },
  {
    says: "an admin adds no account without a group",
    as: admin,
    statement: `insert into accounts (barbershop_id, codigo, nome, tipo) values ('${id("here", "shop")}', 'x', 'X', 'ativo')`,
    meets: "refused",
  },
  {
    says: "nobody posts outside a shop",
    as: { ...admin, shop: "" },
    statement: `select app.post('venda', '2026-11-23', 'comandas', '${there}', null, '[]')`,
    meets: "refused",
  },
  {
    says: "a client posts nothing",
    as: peopleOf("here").cliente,
    statement: `select app.post('venda', '2026-11-23', 'comandas', '${there}', null, '[]')`,
    meets: "refused",
  },
  ...[admin, recepcionista, superAdmin].map((as): Probe => ({
    says: `${as.actorRole} reads what each client owns and owes`,
    as,
    statement: "select from client_wallets",
    meets: 2,
  })),
  { says: "a client reads their own wallet", as: people.cliente, statement: "select from client_wallets", meets: 1 },
  ...[admin, recepcionista, superAdmin].map((as): Probe => ({
    says: `${as.actorRole} reads what clients bought by month`,
    as,
    statement: some("client_months"),
    meets: 1,
  })),
  { says: "the desk reads the visits of a day", as: recepcionista, statement: some("sales_days"), meets: 1 },
  { says: "a barber with both flags reads their own sales", as: zé, statement: "select from sales_days", meets: 1 },
  { says: "one without commissions_access none", as: vera, statement: "select from sales_days", meets: 0 },
  { says: "the desk reads those of a month", as: recepcionista, statement: some("sales_months"), meets: 1 },
  ...[people.cliente, people.barbeiro].flatMap((as) =>
    ["client_months", "sales_days", "sales_months"].map((table): Probe => ({
      says: `${as.actorRole} reads no ${table}`,
      as,
      statement: some(table),
      meets: 0,
    })),
  ),
  { says: "a barber reads no wallet", as: people.barbeiro, statement: "select from client_wallets", meets: 0 },
  ...[admin, recepcionista].map((as): Probe => ({
    says: `${as.actorRole} writes no balance`,
    as,
    statement: "update client_wallets set credito = 1",
    meets: "refused",
  })),
  {
    says: "nobody learns what went through a drawer that is open",
    as: admin,
    statement: `select where exists (select from app.takings_of('${id("here", "caixa")}'))`,
    meets: 0,
  },
  {
    says: "the desk knows who works there",
    as: recepcionista,
    statement: "select where exists (select from app.desk_people())",
    meets: 1,
  },
  {
    says: "a client does not",
    as: peopleOf("here").cliente,
    statement: "select where exists (select from app.desk_people())",
    meets: 0,
  },
  {
    says: "the desk learns what cash there is",
    as: recepcionista,
    statement: "select where app.cash_balance() is not null",
    meets: 1,
  },
];
