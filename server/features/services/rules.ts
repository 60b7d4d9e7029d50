import type * as z from "zod";
import { SaveService, type SaveSkills, type Skill } from "#contract/services.ts";
import {
  arrangeServices,
  insertParts,
  insertService,
  lockService,
  removeParts,
  serviceById,
} from "#server/features/services/queries.ts";
import { replaceDoses } from "#server/features/services/doses/queries.ts";
import { performersOf, replacePerformers, replaceSkills, skillsOf } from "#server/features/services/skills/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import { changeRow, fingerprint, lockRow, versionOf } from "#server/registers/queries.ts";
import { refuseOld, register } from "#server/registers/rules.ts";

const notNested = "Um combo é feito de serviços que não são combos, e não faz parte de outro.";

/** An archived service cannot be booked; existing bookings stay. Visible to the team and to clients. Refuses CATALOGUE_FULL. */
export const serviceRegister = register({
  table: "services",
  for: { barbers: "all", clients: "all" },
  read: serviceDetails,
  constraints: {
    three_hundred_services: ["CATALOGUE_FULL"],
    parts_are_no_combos: ["INVALID_INPUT", "partes", notNested],
  },
});

/** A new shop's catalogue: the names are the spec's (section 9, chat services); centavos and minutes are ours. */
const firstServices = [
  { nome: "Corte Simples", categoria: "Cabelo", preco: 4500, duracao_minutos: 30 },
  { nome: "Corte + Barba", categoria: "Combos", preco: 7500, duracao_minutos: 60, combo: true },
  { nome: "Apenas Barba", categoria: "Barba", preco: 3500, duracao_minutos: 30 },
  { nome: "Corte Infantil", categoria: "Cabelo", preco: 4000, duracao_minutos: 30 },
];

export async function openCatalogue({ db, scope }: ShopCall): Promise<void> {
  const ids: string[] = [];
  for (const service of firstServices) ids.push(await insertService(db, scope, service));
  const [cut, combo, beard] = ids;
  await insertParts(db, scope, { combo: combo!, partes: [cut!, beard!] });
}

/** Refuses NOT_FOUND. */
export async function serviceDetails({ db, scope }: ShopCall, id: string) {
  const found = await serviceById(db, scope, id);
  if (!found) throw new Refusal("NOT_FOUND");
  const whole = { ...found, barbeiros: await performersOf(db, scope, id) };
  return { ...whole, versao: versionOf(whole, SaveService) };
}

/**
 * Saves a service with its parts, its barbers and its doses; existing bookings keep price and length. Refuses NOT_FOUND, CATALOGUE_FULL,
 * and INVALID_INPUT when a part is a combo, the service is part of one, or a product is archived or of another shop.
 */
export async function saveService(call: ShopCall, input: z.output<typeof SaveService>): Promise<{ id: string }> {
  const { db, scope } = call;
  const { versao: _compared, partes, barbeiros, produtos, ...given } = input;
  const id = await write(call, { ...given, combo: partes.length > 0 }, partes).catch(serviceRegister.refuse);
  if (!(await replacePerformers(db, scope, { service: id, barbeiros }))) throw new Refusal("NOT_FOUND");
  const used = await replaceDoses(db, scope, { service: id, produtos });
  const unused = produtos.findIndex((one) => !used.includes(one.id));
  if (unused >= 0) {
    const message = "Escolha um produto que não esteja arquivado.";
    throw new Refusal("INVALID_INPUT", { fields: [{ path: `produtos.${unused}.id`, message }] });
  }
  serviceRegister.announce(call, [id]);
  return { id };
}

/** The catalogue, with what a barber does of it; the version changes with that alone. */
export async function barberSkills(
  { db, scope }: ShopCall,
  id: string,
): Promise<{ services: Skill[]; versao: string }> {
  const services = await skillsOf(db, scope, id);
  const own = services.flatMap((one) => (one.own ? [[one.id, one.own.preco, one.own.duracao_minutos]] : []));
  return { services, versao: fingerprint(own.toSorted(([one], [other]) => (one! < other! ? -1 : 1))) };
}

/**
 * Sets the services that a barber does; existing bookings stay. Refuses NOT_FOUND, and CHANGED_MEANWHILE when they are not as their form
 * has read them.
 */
export async function saveSkills(call: ShopCall, { id, versao, services }: z.output<typeof SaveSkills>): Promise<void> {
  const { db, scope } = call;
  await lockRow(db, scope, { table: "barbeiros", id });
  if (versao !== undefined) refuseOld((await barberSkills(call, id)).versao, versao);
  if (!(await replaceSkills(db, scope, { barber: id, services }))) throw new Refusal("NOT_FOUND");
  serviceRegister.announce(call, []);
}

/** Services added in the meantime keep their place. Refuses NOT_FOUND. */
export async function arrange(call: ShopCall, ids: string[]): Promise<void> {
  if (!(await arrangeServices(call.db, call.scope, ids))) throw new Refusal("NOT_FOUND");
  // All ids would not fit into a hint, and screens with one service show no order.
  serviceRegister.announce(call, []);
}

type Written = Omit<z.output<typeof SaveService>, "versao" | "partes" | "barbeiros" | "produtos"> & { combo: boolean };

async function write({ db, scope }: ShopCall, { id, ...given }: Written, partes: string[]): Promise<string> {
  if (id) {
    if (!(await lockService(db, scope, id))) throw new Refusal("NOT_FOUND");
    await removeParts(db, scope, id);
    await changeRow(db, scope, { table: "services", id, change: given });
  }
  const written = id ?? (await insertService(db, scope, given));
  if (partes.length > 0) await insertParts(db, scope, { combo: written, partes });
  return written;
}
