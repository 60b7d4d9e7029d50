import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";

/**
 * The owner's own rights, which the functions of `app` and the session's look-up live on. Forced row level security
 * holds for the owner too, so each right is a policy and no wider than its purpose.
 */
const owner: Person = {};
const { cliente, admin } = peopleOf("here");
const ownerHere: Person = { shop: id("here", "shop") };
/** As they are when an account is deleted: the staff that asked, the client that the answer is about. */
const leaver: Person = { ...ownerHere, actor: admin.actor };
const known: Person = { ...ownerHere, client: id("here", "caio") };
/** The owner while an admin acts on the team. */
const keeper: Person = { ...ownerHere, actorRole: "admin" };
/** Somebody whom the log names, as their account is deleted. */
const named: Person = { ...cliente, role: "navalha_auth", actor: id("here", "newcomer"), leaving: "novo@exemplo.com" };
/** Somebody whom both shops have invited, as their account is deleted. */
const invited: Person = { ...named, leaving: "davi@exemplo.com" };
const there = id("there", "shop");
const old = "created_at < now() - interval '48 hours'";

const table: [says: string, as: Person, statement: string, meets: number | "refused"][] = [
  ["the session finds a person's memberships in every shop", owner, "select from memberships", 8],
  ["the session finds a person's barbers in every shop", owner, "select from barbeiros", 6],
  ["the session finds a person's clients in every shop", owner, "select from clients", 8],
  ["the session finds what a barber may in every shop", owner, "select from barber_permissions", 4],
  ["the owner decides nothing about barbers", owner, "update barber_permissions set agenda_access = true", 0],
  ["a link of an invitation leads to where it invites", owner, "select from staff_invitations", 5],
  ["the owner changes no invitation", owner, "update staff_invitations set nome = nome", 0],
  ["a client's invitation follows its record", ownerHere, "update staff_invitations set nome = nome", 1],
  ["a client's invitation goes with its record", ownerHere, "delete from staff_invitations", 1],
  [
    "a client's invitation stays in its shop",
    ownerHere,
    `update staff_invitations set barbershop_id = '${there}', cliente_id = '${id("there", "caio")}'`,
    "refused",
  ],
  ["the session finds every shop's name", owner, "select from barbershops", 2],
  ["the session finds what every shop asks of its team", owner, "select from barbershop_settings", 2],
  ["the owner reads no appointment outside a shop", owner, "select from appointments", 0],
  ["the owner reads no appointment of another shop", ownerHere, "select from appointments", 3],
  ["words of who is erased go out of the history", ownerHere, "update appointment_events set details = '{}'", 3],
  [
    "no history of visits is led to another shop",
    ownerHere,
    `update appointment_events set barbershop_id = '${there}'`,
    "refused",
  ],
  ["the owner changes no history of another shop", owner, "update appointment_events set details = '{}'", 0],
  ["the owner reads no rows of an import outside a shop", owner, "select from import_rows", 0],
  ["rows of an import go with whom they name", ownerHere, "delete from import_rows", 1],
  [
    "rows of an import stay in their shop",
    ownerHere,
    `update import_rows set barbershop_id = '${there}', import_id = '${id("there", "import")}'`,
    "refused",
  ],
  ["what a plan covers is known in this shop", ownerHere, "select from plan_services", 1],
  ["nor outside one", owner, "select from plan_services", 0],
  ["what a combo consists of is known in this shop", ownerHere, "select from service_parts", 1],
  ["nor outside one", owner, "select from service_parts", 0],
  ["what barbers ask for its parts is known in this shop", ownerHere, "select from barber_services", 3],
  ["nor outside one", owner, "select from barber_services", 0],
  ["what is taken back was imported in this shop", ownerHere, "select from imports", 1],
  ["nor outside one", owner, "select from imports", 0],
  ["services of one shop are removed", owner, "delete from services", 0],
  ["and led to no other", ownerHere, `update services set barbershop_id = '${there}'`, "refused"],
  ["products of one shop are removed", ownerHere, "delete from products where nome = 'Pente'", 1],
  ["and of no other", owner, "delete from products", 0],
  ["the owner reads no cut cards outside a shop", owner, "select from cut_cards", 0],
  ["who joins records reads the cut cards of one shop", ownerHere, "select from cut_cards", 3],
  [
    "a cut card stays in its shop",
    ownerHere,
    `update cut_cards set barbershop_id = '${there}', cliente_id = '${id("there", "caio")}'`,
    "refused",
  ],
  ["the owner reads no reviews outside a shop", owner, "select from reviews", 0],
  ["the reviews of a joined record follow it", ownerHere, "update reviews set cliente_id = cliente_id", 1],
  ["no review is led to another shop", ownerHere, `update reviews set barbershop_id = '${there}'`, "refused"],
  ["the owner reads no services or hours", owner, "select from services, working_hours", 0],
  ["the history of hours tells the week that stands", ownerHere, "select from working_hours", 2],
  ["the triggers read what everybody says of themselves", owner, "select from profiles", 8],
  ["a profile follows its person", { ...owner, actor: cliente.actor }, "update profiles set bio = 'x'", 1],
  ["what the admin writes of the team reaches profiles made here", keeper, "update profiles set bio = 'x'", 4],
  ["no profile is led to another shop", keeper, `update profiles set barbershop_id = '${there}'`, "refused"],
  ["a team's rows follow its memberships", keeper, "update barbeiros set bio = 'x'", 3],
  ["no chair is led to another shop", keeper, `update barbeiros set barbershop_id = '${there}'`, "refused"],
  ["who leaves finds the acts of others that name them", named, "select from security_events", 1],
  ["who leaves is named no more in the acts of others", named, "update security_events set address = null", 1],
  ["who leaves finds the shops that have invited their address", invited, "select from staff_invitations", 2],
  ["nobody else's invitations are found by leaving", named, "select from staff_invitations", 0],
  ["who leaves changes no invitation outside its shop", invited, "update staff_invitations set nome = nome", 0],
  ["a link leads to its shop before any is known", owner, "select from barbershop_slugs", 2],
  ["a shop that is founded keeps its link", owner, `insert into barbershop_slugs values ('x', '${there}')`, 1],
  ["a link never goes to another shop", owner, `update barbershop_slugs set barbershop_id = '${there}'`, 0],
  ["the owner changes no shop", owner, "update barbershops set nome = nome", 0],
  ["the owner changes no membership", owner, "update memberships set role = role", 0],
  ["whoever ends a visit changes what is known of its client", ownerHere, "update clients set faltas = 1", 4],
  ["no client is led to another shop", ownerHere, `update clients set barbershop_id = '${there}'`, "refused"],
  ["the rows of a joined record follow it", ownerHere, "update consents set withdrawn_at = now()", 2],
  ["a record keeps its history when it is joined", ownerHere, "update row_changes set table_name = table_name", 34],
  ["no consent is led to another shop", ownerHere, `update consents set barbershop_id = '${there}'`, "refused"],
  ["no history is led to another shop", ownerHere, `update row_changes set barbershop_id = '${there}'`, "refused"],
  [
    "a history is written wherever a row is changed",
    ownerHere,
    `insert into row_changes (barbershop_id, table_name, row_id, changed) values ('${there}', 'clients', '${there}', '{}') on conflict do nothing`,
    1,
  ],
  ["a number's record is changed for the desk", keeper, "update clients set nome = nome", 4],
  ["and led to no other shop", keeper, `update clients set barbershop_id = '${there}'`, "refused"],
  ["a joined record goes", keeper, "delete from clients where nome = 'Duda'", 1],
  ["for nobody but the desk", ownerHere, "delete from clients where nome = 'Duda'", 0],
  ["no account's record goes", keeper, "delete from clients where user_id is not null", 0],
  ["the visits of a joined record follow", keeper, "update appointments set cliente_id = cliente_id", 3],
  ["into no other shop", keeper, `update appointments set barbershop_id = '${there}'`, "refused"],
  [
    "the owner adds no client to another shop",
    ownerHere,
    `insert into clients (barbershop_id, nome) values ('${there}', 'x')`,
    "refused",
  ],
  ["a client's own row follows their profile", { ...owner, actor: cliente.actor }, "update clients set nome = nome", 1],
  ["a barber's own row follows their profile", { ...owner, actor: admin.actor }, "update barbeiros set bio = bio", 1],
  ["the ledger and the search find products in every shop", owner, "select from products", 6],
  ["the ledger changes no product outside a shop", owner, "update products set quantity = quantity", 0],
  ["the ledger changes the products of its shop", ownerHere, "update products set quantity = quantity", 3],
  ["and of no other", ownerHere, `update products set barbershop_id = '${there}'`, "refused"],
  ["the ledger finds what the products of its shop cost", ownerHere, "select from product_costs", 3],
  ["and nothing outside a shop", owner, "select from product_costs", 0],
  [
    "what a product costs is led to no other shop",
    ownerHere,
    `update product_costs set barbershop_id = '${there}'`,
    "refused",
  ],
  ["the owner changes no barber", ownerHere, "update barbeiros set bio = bio", 0],
  [
    "a person reads what the log says of them",
    { ...cliente, actor: id("here", "rita") },
    "select from security_events",
    1,
  ],
  [
    "who leaves takes themselves out of the log",
    { ...cliente, role: "navalha_auth", actor: id("here", "rita") },
    "update security_events set address = null",
    1,
  ],
  [
    "nobody takes anybody else out of the log",
    { ...cliente, role: "navalha_auth", actor: id("here", "newcomer") },
    "update security_events set address = null",
    0,
  ],
  [
    "the app's role takes nobody out of the log",
    { ...cliente, actor: id("here", "rita") },
    "update security_events set address = null",
    "refused",
  ],
  [
    "nobody's row becomes another person's",
    { ...owner, actor: cliente.actor },
    `update clients set user_id = '${admin.actor}'`,
    "refused",
  ],
  [
    "nobody's chair becomes another person's",
    { ...owner, actor: admin.actor },
    `update barbeiros set user_id = '${cliente.actor}'`,
    "refused",
  ],
  [
    "the owner cancels holds and nothing else",
    ownerHere,
    "update appointments set status = 'cancelado', retido_ate = null",
    1,
  ],
  [
    "the owner cancels no hold of another shop",
    owner,
    "update appointments set status = 'cancelado', retido_ate = null",
    0,
  ],
  [
    "the owner turns no hold into a booking",
    ownerHere,
    "update appointments set status = 'agendado', retido_ate = null",
    "refused",
  ],
  [
    "what happens outside a shop is written down",
    owner,
    "insert into security_events (event_type) values ('sign_in')",
    1,
  ],
  ["what browsers told long ago is found", owner, "select from client_logs", 2],
  ["what browsers told long ago is forgotten, and the rest kept", owner, "delete from client_logs", 2],
  ["old events are found", owner, "select from security_events", 2],
  [
    "a shop's log names the platform to its admin",
    { ...ownerHere, actorRole: "admin" },
    "select from security_events",
    4,
  ],
  ["old events are forgotten, and new ones kept", owner, "delete from security_events", 2],
  [
    "a shop writes its own log",
    cliente,
    `insert into security_events (barbershop_id, event_type) values ('${cliente.shop}', 'x')`,
    1,
  ],
  [
    "a shop writes no other shop's log",
    admin,
    `insert into security_events (barbershop_id, event_type) values ('${there}', 'x')`,
    "refused",
  ],
  [
    "the owner tells nobody outside a shop",
    owner,
    `insert into notifications (id, barbershop_id, user_id, kind, message)
    values (uuidv7(), '${there}', '${admin.actor}', 'booked', 'x')`,
    "refused",
  ],
  [
    "the app's role tells nobody without the function for it",
    admin,
    `insert into notifications (id, barbershop_id,
    user_id, kind, message) values (uuidv7(), '${id("here", "shop")}', '${admin.actor}', 'booked', 'x')`,
    "refused",
  ],
  ["old notifications are found", owner, "select from notifications", 2],
  ["old notifications are forgotten, and the rest kept", owner, "delete from notifications", 2],
  ["what names somebody who is erased is found in their shop", ownerHere, "select from notifications", 6],
  ["and forgotten there alone, beside what is old", ownerHere, "delete from notifications", 6],
  ["old answers are found", owner, "select from idempotency_keys", 2],
  ["old answers are forgotten", owner, `delete from idempotency_keys where ${old}`, 2],
  ["new answers are kept", owner, "delete from idempotency_keys", 2],
  ["answers to somebody who leaves are found", leaver, "select from idempotency_keys", 4],
  ["answers to somebody who leaves are forgotten", leaver, "delete from idempotency_keys", 4],
  ["answers about somebody who leaves are found", known, "select from idempotency_keys", 3],
  ["answers about somebody who leaves are forgotten", known, "delete from idempotency_keys", 3],
];

export const ownership: Probe[] = table.map(([says, as, statement, meets]) => ({ says, as, statement, meets }));
