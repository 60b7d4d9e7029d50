import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";

// The `app` functions that run with their owner's rights: what they do and return, and for which roles.
const { cliente, visitante, admin } = peopleOf("here");
const barbers = `array['${id("here", "zé")}', '${id("here", "beto")}', '${id("there", "zé")}']::uuid[]`;
const day = "'2026-11-23 00:00-03', '2026-11-24 00:00-03'";
const release = `select from app.release_expired_holds('${id("here", "zé")}', ${day}) as released where released = 1`;
const caio = id("here", "caio");
const visit = id("here", "caio's visit");
const clientOf = `select where app.client_of_visit('${visit}')`;
const confirming = (who: string) => `select where (app.confirm_phone('${id("here", who)}')).outcome = 'confirmed'`;
const receipt = (comanda: string) => `select where app.receipt_of('${id("here", comanda)}') is not null`;
const paidOut = `select where app.paid_out('${id("here", "caixa")}')`;
const counted = `app.was_counted(array(select j.id from journal j where j.caixa_id = '${id("here", "caixa")}'))`;
const bia = id("here", "bia");
const dora = { ...peopleOf("here").barbeiro, barber: id("here", "dora") };
const planSold = (shop: "here" | "there") => `select where app.plan_sold('${id(shop, "paid")}') is not null`;
const planTerms = `select where app.plan_sale_terms('${id("here", "comanda")}')::jsonb <> '[]'`;
const joining = `select where app.merge_clients('${caio}', '${bia}') = 'merged'`;
const erasing = `select where (app.erase_client('${caio}')).outcome = 'erased'`;
const records = `select from app.client_records('{${caio},${id("there", "caio")}}')`;
const attach = (phone: string) =>
  `select from app.attach_visitor('Davi', '${phone}') as client where client is not null`;
const newcomer = `select where (app.newcomer('Davi', '+5511911110002', null, null))`;
const notifyDesk = `select from app.notify('{"kind": "booked", "message": "x", "data": {}}', '{admin,recepcionista}', '{}', '{}',
  null, '${admin.actor}') as told, unnest(told.users)`;

const table: [says: string, as: Person, statement: string, meets: number | "refused"][] = [
  ["a link leads to its shop", { role: "navalha_app" }, "select where app.shop_by_slug('here') is not null", 1],
  [
    "a link that was never given leads nowhere",
    { role: "navalha_app" },
    "select where app.shop_by_slug('x') is not null",
    0,
  ],
  [
    "a visit's link leads to its shop",
    { role: "navalha_app" },
    "select where app.shop_of_visit_link('here') is not null",
    1,
  ],
  ["staff finds clients of their shop by name", admin, "select from app.named('clients', 'ana')", 1],
  ["a client finds nobody by name", cliente, "select from app.named('clients', 'ana')", 0],
  ["a visitor finds nobody by name", visitante, "select from app.named('clients', 'ana')", 0],
  [
    "nobody finds clients by name without a role",
    { ...admin, actorRole: "" },
    "select from app.named('clients', 'ana')",
    0,
  ],
  ["nobody finds clients by name without a shop", { ...admin, shop: "" }, "select from app.named('clients', 'ana')", 0],
  ["staff finds no shop by name", admin, "select from app.shops_named('here')", 0],
  ["the app's role finds no account by name", admin, "select from app.accounts_named('ana')", "refused"],
  ["the desk joins two records", admin, joining, 1],
  ["an admin learns whom a plan was sold to", admin, planSold("here"), 1],
  ["its seller too", dora, planSold("here"), 1],
  ["and not of what was long ago", { ...dora, since: "2999-01-01" }, planSold("here"), 0],
  ["a colleague does not", peopleOf("here").barbeiro, planSold("here"), 0],
  ["nobody does of another shop", admin, planSold("there"), 0],
  ["who closes learns what its seller earns", admin, planTerms, 1],
  ["a client does not", cliente, planTerms, 0],
  ["who is not of the desk joins none", cliente, joining, 0],
  ["the desk erases a client", admin, erasing, 1],
  ["who is not of the desk erases nobody", cliente, erasing, 0],
  ["the desk finds a client by their CPF", admin, "select from app.clients_of_cpf('52998224725')", 1],
  [
    "a barber without access finds nobody by a CPF",
    peopleOf("here").barbeiro,
    "select from app.clients_of_cpf('52998224725')",
    0,
  ],
  [
    "a barber who reads masked CPFs finds nobody by a whole one",
    { ...peopleOf("here").barbeiro, actor: id("here", "zé"), barber: id("here", "zé") },
    "select from app.clients_of_cpf('52998224725')",
    0,
  ],
  ["a barber without access reads no record", peopleOf("here").barbeiro, records, 0],
  ["the desk reads records of its shop alone", admin, records, 1],
  [
    "everybody learns when a barber of this shop is taken",
    visitante,
    `select from app.busy_times(${barbers}, ${day}, null)`,
    3,
  ],
  [
    "nobody learns when a barber is taken without a shop",
    { role: "navalha_app" },
    `select from app.busy_times(${barbers}, ${day}, null)`,
    0,
  ],
  ["a visitor becomes a client by phone", visitante, attach("+5511911119999"), 1],
  ["a visitor attaches to the client with that phone", visitante, attach("+5511911110002"), 1],
  [
    "a visitor attaches to no account that only claims their number",
    visitante,
    `select where app.attach_visitor('Davi', '+5511911110001') = '${id("here", "duda")}'`,
    1,
  ],
  [
    "a barber learns nobody's name by their number",
    peopleOf("here").barbeiro,
    `select where app.attach_visitor('Davi', '+5511911110002') <> '${id("here", "caio")}'`,
    1,
  ],
  ["the desk hears who has a number", admin, `${newcomer}.held_by = '${caio}'`, 1],
  ["a barber hears of nobody by a number", peopleOf("here").barbeiro, `${newcomer}.held_by is null`, 1],
  ["a visitor hears of nobody by a number", visitante, `${newcomer}.held_by is null`, 1],
  ["a visit's link acts as its client", visitante, `select where app.client_of_visit('${visit}') = '${caio}'`, 1],
  ["a visit of another shop has no client here", peopleOf("there").visitante, `${clientOf} is not null`, 0],
  ["a receipt's link shows it", visitante, receipt("closed comanda"), 1],
  ["the desk reads a receipt", admin, receipt("closed comanda"), 1],
  ["a comanda that is open has no receipt", visitante, receipt("comanda"), 0],
  ["nobody reads a receipt of another shop", peopleOf("there").visitante, receipt("closed comanda"), 0],
  ["a client reads no receipt without its link", cliente, receipt("closed comanda"), 0],
  ["the desk gives a client their number", admin, confirming("ana"), 1],
  ["who is not of the desk gives nobody a number", cliente, confirming("ana"), 0],
  ["the desk learns what its drawer paid out", peopleOf("here").recepcionista, `${paidOut} = 500`, 1],
  ["a barber does not learn what a drawer paid out", peopleOf("here").barbeiro, `${paidOut} is not null`, 0],
  ["a drawer of another shop paid nothing out here", peopleOf("there").recepcionista, `${paidOut} = 0`, 1],
  ["the money of an open drawer is not counted", admin, `select where not ${counted}`, 1],
  ["nobody becomes a client of no shop", { role: "navalha_app" }, attach("+5511911119999"), "refused"],
  [
    "nobody finds products by a word of another shop",
    peopleOf("there").admin,
    `select from app.named('products', 'cer') where id = '${id("here", "cera")}'`,
    0,
  ],
  ["staff finds products of their shop by a word", admin, "select from app.named('products', 'cer')", 1],
  ["a client finds no products by a word", cliente, "select from app.named('products', 'cer')", 0],
  [
    "a client tells their own birth date",
    { ...cliente, role: "navalha_auth" },
    "select from (select app.tell_birth('1990-02-01', null, null)) told, clients where data_nascimento is null",
    1,
  ],
  ["a client reads their own birth date", cliente, "select from app.own_birth()", 1],
  [
    "a client's birth date is told to no visitor who has their link",
    { ...cliente, actor: "", actorRole: "visitante" },
    "select from app.own_birth()",
    0,
  ],
  ["a shop counts its barbers", admin, `select where app.barber_places('${id("here", "shop")}') = 4`, 1],
  ["and no other shop's", admin, `select where app.barber_places('${id("there", "shop")}') = 0`, 1],
  ["whoever books clears a hold that has run out", cliente, release, 1],
  ["nobody clears a hold of another shop", peopleOf("there").cliente, release, 0],
  ["whoever acts tells those whom it concerns, but for who did it", visitante, notifyDesk, 1],
];

export const functions: Probe[] = table.map(([says, as, statement, meets]) => ({ says, as, statement, meets }));
