import { createHash } from "node:crypto";
import type { AccountScope, ClientScope, PlatformScope, PublicScope, ShopScope } from "#server/scope.ts";
import type { Person } from "../policies/people.ts";

/** The ids of `many-appointments.sql`, of the big shop unless another is named. */
export function id(name: string, shop = "big"): string {
  const hash = createHash("md5").update(`${shop} ${name}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const shop = { shop: id("shop"), timezone: "America/Sao_Paulo" };
const member = (role: ShopScope["actor"]["role"], account: string) => ({
  ...shop,
  actor: { id: id(account, "account"), name: "Pessoa", role },
  barber: role === "barbeiro" ? id("barber 1") : null,
  client: role === "cliente" ? id("client 1") : null,
});

/** Who asks in the big shop. */
export const people = {
  admin: member("admin", "9") as ShopScope,
  /** The admin at work on the team, whose transaction may read accounts. */
  teamAdmin: member("admin", "9") as ShopScope,
  recepcionista: member("recepcionista", "10") as ShopScope,
  barbeiro: member("barbeiro", "1") as ShopScope,
  cliente: member("cliente", "20") as ClientScope,
  newcomer: { ...member("cliente", "2900"), client: id("client new") } as ClientScope,
  founder: { ...member("admin", "2901"), shop: id("shop", "new") } as ShopScope,
  platform: { actor: { id: id("3000", "account"), name: "Super" }, session: id("session 1") } as PlatformScope,
  account: { actor: { id: id("2000", "account") }, shop: null } as AccountScope,
  visitante: { ...shop, actor: null, barber: null, client: id("client 2") } as PublicScope,
};
export type Who = keyof typeof people;

export function settingsFor(who: Who): Person {
  if (who === "account") return { role: "navalha_app", actor: people.account.actor.id };
  if (who === "platform") return { role: "navalha_auth", actor: people.platform.actor.id, actorRole: "super_admin" };
  const { shop, actor, client, barber } = people[who];
  const since = who === "barbeiro" ? "2026-10-24T03:00:00Z" : "";
  const named = actor ? { actor: actor.id, actorRole: actor.role } : { actorRole: "visitante" };
  const role = who === "teamAdmin" ? "navalha_auth" : "navalha_app";
  return { role, shop, client: client ?? "", barber: barber ?? "", since, ...named };
}
