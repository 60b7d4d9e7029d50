import { id, type Person, peopleOf } from "./people.ts";
import type { Probe } from "./probe.ts";

const { admin, recepcionista, barbeiro, cliente, linked, visitante, newcomer } = peopleOf("here");
const here = id("here", "shop");
const ana = id("here", "ana");
const beto = id("here", "beto");
const caio = id("here", "caio");
const ze = id("here", "zé");

const writers: [string, Person][] = [
  ["an admin", admin],
  ["a receptionist", recepcionista],
  ["a barber", barbeiro],
  ["a client", cliente],
  ["a visitor with a link", linked],
  ["a visitor", visitante],
];

const no = "refused";

/** The number of rows that each writer changes, or `no` when the statement is refused. */
const changed = {
  //                                                       admin, recep., barber, client, linked, visitor
  "update barbershops set nome = nome": /*                     */ [1, 0, 0, 0, 0, 0],
  "update clients set nome = nome": /*                         */ [4, 4, 0, 0, 0, 0],
  "update appointments set status = status": /*                */ [3, 3, 1, 1, 1, 0],
  "update appointment_services set nome = nome": /*            */ [no, no, no, no, no, no],
  "update appointment_events set autor = autor": /*            */ [no, no, no, no, no, no],
  "update deposits set motivo = motivo": /*                    */ [2, 0, 0, 0, 0, 0],
  "update cut_cards set texto = texto": /*                     */ [3, 3, 1, 0, 0, 0],
  // Tables guarded by `app.guard_shop_table`. Other probes follow its arguments; these do not depend on them.
  "update barbeiros set nome = nome": /*                       */ [4, 0, 0, 0, 0, 0],
  "update services set nome = nome": /*                        */ [3, 0, 0, 0, 0, 0],
  "update blocks set motivo = motivo": /*                      */ [2, 2, 1, 0, 0, 0],
  "update consents set withdrawn_at = withdrawn_at": /*        */ [0, 0, 0, 1, 0, 0],
  "update suppliers set nome = nome": /*                       */ [1, 1, 0, 0, 0, 0],
  "update products set nome = nome": /*                        */ [3, 0, 0, 0, 0, 0],
  "update products set quantity = quantity": /*                */ [no, no, no, no, no, no],
  "update finance_entries set descricao = descricao": /*       */ [2, 1, 0, 0, 0, 0],
  "update entry_attachments set removed_at = removed_at": /*   */ [2, 1, 0, 0, 0, 0],
  "update advance_deductions set valor = valor": /*            */ [2, 0, 0, 0, 0, 0],
  "update closings set motivo = motivo": /*                    */ [2, 0, 0, 0, 0, 0],
  "update closing_adjustments set motivo = motivo": /*         */ [2, 0, 0, 0, 0, 0],
  "update closing_payments set em = em": /*                    */ [2, 0, 0, 0, 0, 0],
  "update closing_parts set valor = valor": /*                 */ [no, no, no, no, no, no],
  "update partner_contracts set cnpj = cnpj": /*               */ [2, 0, 0, 0, 0, 0],
  "update partner_notes set numero = numero": /*               */ [2, 0, 0, 0, 0, 0],
  "update revenue_pot_shares set closing_id = closing_id": /* */ [2, 0, 0, 0, 0, 0],
  "update revenue_pot_refunds set valor = valor": /*           */ [no, no, no, no, no, no],
  "update revenue_pot_visits set valor = valor": /*            */ [no, no, no, no, no, no],
  "delete from revenue_pot_shares": /*                         */ [2, 0, 0, 0, 0, 0],
  "delete from partner_contracts": /*                          */ [2, 0, 0, 0, 0, 0],
  "delete from closing_adjustments": /*                        */ [2, 0, 0, 0, 0, 0],
  "delete from closings": /*                                   */ [no, no, no, no, no, no],
  "update product_costs set valor = valor": /*                 */ [no, no, no, no, no, no],
  "update stock_movements set motivo = motivo": /*             */ [no, no, no, no, no, no],
  "delete from stock_movements": /*                            */ [no, no, no, no, no, no],
  "update platform_requests set plan_id = plan_id": /*         */ [1, 0, 0, 0, 0, 0],
  "update platform_plans set nome = nome": /*                  */ [no, no, no, no, no, no],
  "update shop_subscriptions set limite = 1": /*               */ [no, no, no, no, no, no],
  "update shop_invoices set nota = nota": /*                   */ [no, no, no, no, no, no],
  "update shop_invoice_payments set valor = valor": /*         */ [no, no, no, no, no, no],
  "update memberships set role = role": /*                     */ [4, 0, 0, 0, 0, 0],
  "update profiles set bio = bio": /*                          */ [1, 1, 1, 1, 0, 0],
  "update profiles set barbershop_id = barbershop_id": /*      */ [no, no, no, no, no, no],
  "update barber_permissions set agenda_access = true": /*     */ [2, 0, 0, 0, 0, 0],
  "update security_events set details = details": /*           */ [no, no, no, no, no, no],
  "update idempotency_keys set answer = answer": /*            */ [3, 0, 0, 0, 1, 1],
  "update client_logs set message = message": /*               */ [no, no, no, no, no, no],
  "update notifications set read_at = now() where read_at is null": /* */ [1, 1, 1, 1, 0, 0],
  "update notifications set message = message": /*             */ [no, no, no, no, no, no],
  "update notifications set user_id = user_id": /*             */ [no, no, no, no, no, no],
  "delete from notifications": /*                              */ [no, no, no, no, no, no],
  "delete from security_events": /*                            */ [no, no, no, no, no, no],
  "delete from client_logs": /*                                */ [2, 0, 0, 0, 0, 0],
  "delete from memberships": /*                                */ [4, 0, 0, 0, 0, 0],
  "delete from appointments": /*                               */ [no, no, no, no, no, no],
  "delete from appointment_services": /*                       */ [3, 3, 1, 0, 0, 0],
  "delete from cut_cards": /*                                  */ [3, 3, 1, 0, 0, 0],
  "delete from clients": /*                                    */ [no, no, no, no, no, no],
};

const newMember = (user: string, role: string) =>
  `insert into memberships (user_id, barbershop_id, role) values ('${user}', '${here}', '${role}')`;
const newClient = (user: string | null) =>
  `insert into clients (barbershop_id, user_id, nome) values ('${here}', ${user && `'${user}'`}, 'Davi')`;
const newEvent = (user: string | null) => `insert into appointment_events (barbershop_id, appointment_id, tipo, user_id)
  values ('${here}', '${id("here", "ana's visit")}', 'confirmed', ${user && `'${user}'`})`;
const newAppointment = (barber: string, client: string) => `insert into appointments (barbershop_id, barbeiro_id,
  cliente_id, data_agendamento, hora_inicio, hora_fim, inicio, fim, ocupado_ate, servico, valor_final, origem, created_by) values ('${here}',
  '${barber}', '${client}', '2026-12-01', '10:00', '11:00', '2026-12-01 10:00-03', '2026-12-01 11:00-03', '2026-12-01 11:00-03', '', 0, 'cliente', app.actor())`;

const newCutCard = (
  client: string,
  user: string,
) => `insert into cut_cards (barbershop_id, cliente_id, dia, texto, created_by)
  values ('${here}', '${client}', '2026-11-20', 'Baixo', '${user}')`;
const newPermissions = `insert into barber_permissions (barbershop_id, barbeiro_id) values ('${here}', '${beto}')`;
const newProfile = (user: string) =>
  `insert into profiles (id, barbershop_id, full_name) values ('${user}', '${here}', 'Davi')`;
const newLog = (user: string) => `insert into client_logs (user_id, barbershop_id, level, message, happened_at)
  values ('${user}', '${here}', 'error', 'x', now())`;
const newProduct = `insert into products (barbershop_id, nome) values ('${here}', 'Balm')`;
const newMovement = `insert into stock_movements (barbershop_id, product_id, tipo, quantidade, custo)
  values ('${here}', '${id("here", "cera")}', 'entrada', 1, 100)`;
const newRequest = (
  user: string,
  tipo: "plano" | "especialista",
) => `insert into platform_requests (barbershop_id, user_id, tipo, mensagem, plan_id)
  values ('${here}', '${user}', '${tipo}', 'Oi', ${tipo === "plano" ? "uuidv7()" : null})`;
const newShop = (shop: string) => `insert into barbershops (id, nome, slug) values ('${shop}', 'Nova', 'nova')`;
const founder = { ...newcomer, shop: newcomer.actor, actorRole: "admin" };

const attempts: [says: string, as: Person, statement: string, meets: 1 | "refused"][] = [
  ["an admin makes somebody a barber", admin, newMember(newcomer.actor, "barbeiro"), 1],
  ["a newcomer joins as a client", newcomer, newMember(newcomer.actor, "cliente"), 1],
  ["a newcomer does not join as an admin", newcomer, newMember(newcomer.actor, "admin"), no],
  ["a client lets nobody else in", cliente, newMember(newcomer.actor, "cliente"), no],
  ["a receptionist lets nobody in", recepcionista, newMember(newcomer.actor, "cliente"), no],
  ["a visitor does not join", visitante, newMember(newcomer.actor, "cliente"), no],
  ["an admin asks the platform", admin, newRequest(ze, "especialista"), 1],
  ["a receptionist asks the platform", recepcionista, newRequest(id("here", "rita"), "especialista"), 1],
  ["a receptionist asks for no plan", recepcionista, newRequest(id("here", "rita"), "plano"), no],
  ["nobody asks in another's name", recepcionista, newRequest(ze, "especialista"), no],
  ["a barber asks nothing of the platform", barbeiro, newRequest(beto, "especialista"), no],
  ["an admin decides what a barber may", admin, newPermissions, 1],
  ["a receptionist does not decide what a barber may", recepcionista, newPermissions, no],
  ["a barber does not decide what they may", barbeiro, newPermissions, no],
  ["a receptionist adds a client", recepcionista, newClient(null), 1],
  ["a newcomer adds themselves as a client", newcomer, newClient(newcomer.actor), 1],
  ["a newcomer adds nobody else as a client", newcomer, newClient(ze), no],
  ["a barber adds no client", barbeiro, newClient(null), no],
  ["a visitor adds no client without the function for it", visitante, newClient(null), no],
  ["a barber notes the cut of a client whom they serve", barbeiro, newCutCard(ana, beto), 1],
  ["a barber notes no cut of a client whom they do not meet", barbeiro, newCutCard(caio, beto), no],
  ["a barber notes no cut in a colleague's name", barbeiro, newCutCard(ana, ze), no],
  ["a client notes no cut of theirs", cliente, newCutCard(ana, ana), no],
  ["a receptionist books for anybody", recepcionista, newAppointment(beto, caio), 1],
  ["a barber books into their own column", barbeiro, newAppointment(beto, caio), 1],
  ["a barber does not book into a colleague's column", barbeiro, newAppointment(ze, caio), no],
  ["a client books for themselves", cliente, newAppointment(beto, ana), 1],
  ["a client does not book for another", cliente, newAppointment(beto, caio), no],
  ["a visitor does not book as a client of whom they hold no link", visitante, newAppointment(beto, caio), no],
  ["a barber writes history in their own name", barbeiro, newEvent(beto), 1],
  ["a barber does not write history in a colleague's name", barbeiro, newEvent(ze), no],
  ["a client does not write history in the shop's name", cliente, newEvent(ze), no],
  ["a visitor writes history in nobody's name", linked, newEvent(null), 1],
  ["a barber does not give an appointment away", barbeiro, `update appointments set barbeiro_id = '${ze}'`, no],
  ["a client does not give an appointment away", cliente, `update appointments set cliente_id = '${caio}'`, no],
  [
    "nobody keeps an answer for another",
    cliente,
    `insert into idempotency_keys values ('${here}', '${ze}', 'k', '')`,
    no,
  ],
  ["an admin adds a product", admin, newProduct, 1],
  ["a receptionist adds no product", recepcionista, newProduct, no],
  ["a barber adds no product", barbeiro, newProduct, no],
  ["an admin books a movement", admin, newMovement, 1],
  ["a receptionist books no movement", recepcionista, newMovement, no],
  ["a super admin in the shop books no movement", { ...admin, actorRole: "super_admin" }, newMovement, no],
  ["a founder makes their shop", founder, newShop(founder.shop), 1],
  ["nobody founds a shop but its admin", { ...founder, actorRole: "cliente" }, newShop(founder.shop), no],
  ["an admin founds no other shop", admin, newShop(newcomer.actor), no],
  ["an admin's shop does not become another", admin, `update barbershops set id = '${newcomer.actor}'`, no],
  ["an admin does not open their suspended shop", admin, "update barbershops set status = 'ativa'", no],
  ["a client tells of their own failures", cliente, newLog(ana), 1],
  ["a client tells of nobody else's failures", cliente, newLog(ze), no],
  ["a newcomer has a profile", newcomer, newProfile(newcomer.actor), 1],
  ["an admin makes nobody's profile", admin, newProfile(newcomer.actor), no],
];

export const writing: Probe[] = [
  ...Object.entries(changed).flatMap(([statement, outcomes]) =>
    writers.map(([who, as], index): Probe => {
      const meets = outcomes[index] as number | "refused";
      return { says: `${who}, ${statement}`, as, statement, meets };
    }),
  ),
  ...attempts.map(([says, as, statement, meets]): Probe => ({ says, as, statement, meets })),
];
