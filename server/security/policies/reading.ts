import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";

const { admin, recepcionista, barbeiro, cliente, linked, visitante, newcomer } = peopleOf("here");

export const readers: [string, Person][] = [
  ["an admin", admin],
  ["a receptionist", recepcionista],
  ["a barber", barbeiro],
  ["a client", cliente],
  ["a visitor with a link", linked],
  ["a visitor", visitante],
  ["nobody in particular", { ...admin, actorRole: "" }],
  ["a role that does not exist", { ...admin, actorRole: "faxineiro" }],
];

/** The number of rows that each reader sees in tables with hand-written policies. Each table also has rows of other people. */
const seen = {
  //                    admin, recep., barber, client, linked, visitor, nobody, no role
  barbershops: /*          */ [1, 1, 1, 1, 1, 1, 1, 1],
  barbershop_slugs: /*     */ [1, 0, 0, 0, 0, 0, 0, 0],
  clients: /*              */ [4, 4, 1, 1, 1, 0, 0, 0],
  appointments: /*         */ [3, 3, 1, 1, 1, 0, 0, 0],
  appointment_services: /* */ [3, 3, 1, 1, 1, 0, 0, 0],
  appointment_events: /*   */ [3, 3, 1, 1, 1, 0, 0, 0],
  deposits: /*             */ [2, 2, 1, 1, 1, 0, 0, 0],
  cut_cards: /*            */ [3, 3, 2, 2, 0, 0, 0, 0],
  memberships: /*          */ [4, 1, 1, 1, 0, 0, 1, 1],
  profiles: /*             */ [4, 4, 1, 1, 0, 0, 1, 1],
  barber_permissions: /*   */ [2, 0, 0, 0, 0, 0, 1, 1],
  products: /*             */ [3, 3, 2, 0, 0, 0, 0, 0],
  product_costs: /*        */ [3, 0, 0, 0, 0, 0, 0, 0],
  finance_entries: /*      */ [2, 1, 0, 0, 0, 0, 0, 0],
  entry_attachments: /*    */ [2, 1, 0, 0, 0, 0, 0, 0],
  stock_movements: /*      */ [1, 0, 0, 0, 0, 0, 0, 0],
  commissions: /*          */ [3, 0, 1, 0, 0, 0, 0, 0],
  advance_deductions: /*   */ [2, 0, 1, 0, 0, 0, 0, 0],
  closings: /*             */ [2, 0, 1, 0, 0, 0, 0, 0],
  closing_adjustments: /*  */ [2, 0, 1, 0, 0, 0, 0, 0],
  closing_payments: /*     */ [2, 0, 1, 0, 0, 0, 0, 0],
  closing_parts: /*        */ [2, 0, 1, 0, 0, 0, 0, 0],
  partner_contracts: /*    */ [2, 0, 1, 0, 0, 0, 0, 0],
  partner_notes: /*        */ [2, 0, 1, 0, 0, 0, 0, 0],
  revenue_pot_refunds: /*  */ [1, 0, 0, 0, 0, 0, 0, 0],
  revenue_pot_shares: /*   */ [2, 0, 1, 0, 0, 0, 0, 0],
  revenue_pot_visits: /*   */ [2, 0, 1, 0, 0, 0, 0, 0],
  platform_plans: /*       */ [3, 3, 0, 0, 0, 0, 0, 0],
  shop_subscriptions: /*   */ [1, 0, 0, 0, 0, 0, 0, 0],
  shop_invoices: /*        */ [1, 0, 0, 0, 0, 0, 0, 0],
  shop_invoice_payments: /**/ [1, 0, 0, 0, 0, 0, 0, 0],
  platform_requests: /*    */ [2, 1, 0, 0, 0, 0, 0, 0],
  security_events: /*      */ [3, 1, 0, 0, 0, 0, 0, 0],
  row_changes: /*          */ [44, 44, 0, 0, 0, 0, 0, 0],
  client_logs: /*          */ [2, 0, 0, 0, 0, 0, 2, 2],
  idempotency_keys: /*     */ [3, 0, 0, 0, 1, 1, 3, 3],
  notifications: /*        */ [1, 1, 1, 1, 0, 0, 1, 1],
};

/** The birthdays that each reader sees, in the order of `readers`. One client of each shop has one. */
const birthdays = [1, 1, 0, 0, 0, 0, 0, 0];

/** Sônia's, who suspended the shop, and those of people who did nothing of the kind. */
const namesAbove = `select from app.platform_names('{${[id("above", "sônia"), id("here", "rita"), id("there", "zé")].join()}}')`;

export const reading: Probe[] = [
  ...Object.entries(seen).flatMap(([table, counts]) =>
    readers.map(([who, as], index): Probe => {
      const meets = counts[index]!;
      return { says: `${who} sees ${meets} of ${table}`, as, statement: `select from ${table}`, meets };
    }),
  ),
  {
    says: "a client whose number nobody has proven sees no visit that others booked for them",
    as: { ...cliente, actor: newcomer.actor },
    statement: "select from appointments",
    meets: 0,
  },
  ...readers.flatMap(([who, as], index): Probe[] => [
    {
      says: `${who} learns ${birthdays[index]} birthdays`,
      as,
      statement: "select from app.birthdays_on('{1123}')",
      meets: birthdays[index]!,
    },
    {
      says: `${who} selects no CPF, birth date or notes`,
      as,
      statement: "select cpf, data_nascimento, observacoes from clients",
      meets: "refused",
    },
  ]),
  ...readers.map(([who, as], index): Probe => {
    const meets = index === 0 ? 1 : 0;
    return { says: `${who} learns ${meets} names of the platform`, as, statement: namesAbove, meets };
  }),
  {
    says: "an admin learns no name of the platform that did not act here",
    as: peopleOf("there").admin,
    statement: namesAbove,
    meets: 0,
  },
  {
    says: "a barber with access to clients learns birthdays",
    as: { ...barbeiro, actor: id("here", "zé"), barber: id("here", "zé") },
    statement: "select from app.birthdays_on('{1123}')",
    meets: 1,
  },
  {
    says: "a barber without a row of their own sees nobody's appointments",
    as: { ...barbeiro, barber: "" },
    statement: "select from appointments",
    meets: 0,
  },
  {
    says: "a barber reads nothing of their own that is too old",
    as: { ...barbeiro, since: "2026-11-24" },
    statement: "select from appointments",
    meets: 0,
  },
  {
    says: "nor what was written of them long ago",
    as: { ...barbeiro, since: "2999-01-01" },
    statement: "select from reviews",
    meets: 0,
  },
  {
    says: "a barber of whom it is not known how far back they read, reads nothing",
    as: { ...barbeiro, since: "" },
    statement: "select from appointments",
    meets: 0,
  },
  {
    says: "a barber without access to clients sees those whom they serve",
    as: barbeiro,
    statement: "select from clients",
    meets: 1,
  },
  {
    says: "a barber with access to clients sees all of the shop's",
    as: { ...barbeiro, actor: id("here", "zé"), barber: id("here", "zé") },
    statement: "select from clients",
    meets: 4,
  },
  {
    says: "a barber without agenda, clients and sales sees nobody, also of those whom they serve",
    as: { ...peopleOf("there").barbeiro, actor: id("there", "zé"), barber: id("there", "zé") },
    statement: "select from clients",
    meets: 0,
  },
  {
    says: "a barber reads older notifications where they read that far back",
    as: { ...barbeiro, since: "2000-01-01" },
    statement: "select from notifications",
    meets: 2,
  },
  {
    says: "a barber without the agenda reads no notification",
    as: { ...peopleOf("there").barbeiro, actor: id("there", "beto"), barber: id("there", "zé") },
    statement: "select from notifications",
    meets: 0,
  },
  {
    says: "a client without a row of their own sees nobody's appointments",
    as: newcomer,
    statement: "select from appointments",
    meets: 0,
  },
];
