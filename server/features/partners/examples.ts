import { addDays } from "#contract/dates.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const company = { cnpj: "11.222.333/0001-81", razao_social: "Barbearia ME" };
export const contract = { ...company, bps: 6000, de: "2020-01-01", ate: "2020-01-31" };
export const note = { mes: "2026-10", numero: "1", dia: "2026-10-31", valor: 1000 };

/** A contract of long ago, by which nothing was sold, of a barber who has none in those days. */
export async function contracted(world: World): Promise<string> {
  return (await world.owner.commissions.partners.save({ ...contract, ...freeDays(), barbeiro_id: world.colleague })).id;
}

/** A day before all contracts, whose last day somebody may have taken away. */
export function freeDays() {
  contracts += 1;
  return { de: newestDay(), ate: newestDay() };
}

/** The one day of the newest. */
export function newestDay(): string {
  return addDays("2020-01-01", -contracts);
}

let contracts = 0;

export const examples: Examples = { partner_contracts: contracted };
