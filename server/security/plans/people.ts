import { createHash } from "node:crypto";

/** An id of `large-data.sql`, of the largest shop by default. */
function id(name: string, shop = "big"): string {
  const hash = createHash("md5").update(`${shop} ${name}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const largestShop = id("shop");

const person = (account: number, { barber = 1, client = 20 } = {}) => ({
  "app.shop": largestShop,
  "app.actor": id(String(account), "account"),
  "app.barber": id(`barber ${barber}`),
  "app.client": id(`client ${client}`),
});

/** The people of the largest shop who replace a test's person, by role. */
const byRole: Record<string, Record<string, string>> = {
  admin: person(9, { barber: 8 }),
  recepcionista: person(10),
  barbeiro: person(1),
  super_admin: person(3000),
};
const client = person(20);

export function standIn(role = "cliente"): Record<string, string> {
  return byRole[role] ?? client;
}

export const allPeople = [...new Set([client, ...Object.values(byRole)].flatMap((one) => Object.values(one)))];
