import { defaultTimezone, localDay, spanOfDays } from "#contract/dates.ts";
import { accountList, shopList } from "#contract/platform.ts";
import { type Found, mostFound } from "#contract/search.ts";
import { dayIn, hasWords } from "#contract/words.ts";
import type { PlatformCall, ShopCall } from "#server/call.ts";
import { appointmentsBetween, appointmentsOfClient, visitsAround } from "#server/features/appointments/queries.ts";
import { allAccounts } from "#server/features/auth/accounts/queries.ts";
import { allShops } from "#server/features/barbershops/administration/queries.ts";
import { searchClients } from "#server/features/clients/queries.ts";
import { productsOf } from "#server/features/products/queries.ts";
import { catalogue } from "#server/features/services/queries.ts";
import type { ClientScope } from "#server/scope.ts";

type Kinds = Omit<Found, "day" | "appointments">;
type Visits = Found["appointments"];

/**
 * A few matches of each kind (decisions 3). Barbers search only their own visits, by their clients; only admins search the catalogue.
 */
export async function find(call: ShopCall, words: string): Promise<Found> {
  const { scope, now } = call;
  const { day, rest } = dayIn(words, localDay(now, scope.timezone));
  const found = rest ? await kindsOf(call, rest) : nothing;
  const appointments = day ? await visitsOn(call, { day, rest }) : await visitsOfClients(call, found.clients);
  const shown = scope.actor.role === "barbeiro" ? nothing : found;
  return { day, ...shown, appointments };
}

/** A client's own visits of a day, a service or a barber: upcoming ones first, then the newest (decisions 3). */
export async function findOwn({ db, scope, now }: ShopCall<ClientScope>, words: string): Promise<Found> {
  const { client, timezone } = scope;
  const asked = { client, now, ...dayIn(words, localDay(now, timezone)) };
  const ahead = await appointmentsOfClient(db, scope, { ...asked, which: "upcoming" });
  const past = await appointmentsOfClient(db, scope, { ...asked, which: "past" });
  const visits = [...ahead.items, ...past.items].slice(0, mostFound);
  return { ...nothing, day: asked.day, appointments: visits.map((visit) => toFound({ ...visit, cliente: null })) };
}

/** What the lists of the platform find, the newest first; nothing of a shop's clients and visits. */
export async function findAbove({ db, scope, now }: PlatformCall, query: string): Promise<Found> {
  const asked = { query, size: mostFound };
  const today = localDay(now, defaultTimezone);
  const { items: barbershops } = await allShops(db, scope, { ...shopList.asked.parse(asked), today });
  const { items: accounts } = await allAccounts(db, scope, accountList.asked.parse(asked));
  return { ...nothing, day: null, appointments: [], barbershops, accounts };
}

const nothing: Kinds = { clients: [], services: [], products: [], barbershops: [], accounts: [] };

async function kindsOf({ db, scope }: ShopCall, query: string): Promise<Kinds> {
  const { role } = scope.actor;
  const asked = { query, which: "active", size: mostFound } as const;
  const clients = (await searchClients(db, scope, query)).slice(0, mostFound);
  if (role === "barbeiro") return { ...nothing, clients };
  const { items: products } = await productsOf(db, scope, { ...asked, stock: "any", sort: "nome" });
  if (role === "recepcionista") return { ...nothing, clients, products };
  const { items: services } = await catalogue(db, scope, { ...asked, categoria: "", sort: "ordem" });
  return { ...nothing, clients, services, products };
}

/** Each client's next and last visit: upcoming ones first, then the newest. */
async function visitsOfClients({ db, scope, now }: ShopCall, clients: { id: string }[]): Promise<Visits> {
  if (clients.length === 0) return [];
  const from = spanOfDays(localDay(now, scope.timezone), 1, scope.timezone).from;
  const visits = await visitsAround(db, scope, { clients: clients.map(({ id }) => id), from });
  return visits.slice(0, mostFound).map(toFound);
}

/** The first of a day, with words those where they begin words of client, barber or services. */
async function visitsOn({ db, scope }: ShopCall, { day, rest }: { day: string; rest: string }): Promise<Visits> {
  const barber = scope.actor.role === "barbeiro" ? (scope.barber ?? undefined) : undefined;
  const visits = await appointmentsBetween(db, scope, { ...spanOfDays(day, 1, scope.timezone), barber });
  return visits
    .filter(({ status }) => status !== "cancelado")
    .filter(({ cliente, barbeiro, servico }) => hasWords(`${cliente?.nome ?? ""} ${barbeiro} ${servico}`, rest))
    .slice(0, mostFound)
    .map(({ cliente, ...visit }) => toFound({ ...visit, cliente: cliente?.nome ?? null }));
}

function toFound(visit: Visits[number]): Visits[number] {
  const { id, cliente, barbeiro, servico, data_agendamento, hora_inicio, status } = visit;
  return { id, cliente, barbeiro, servico, data_agendamento, hora_inicio, status };
}
