import { createHash } from "node:crypto";

/** `above`: people without a shop. */
export type Where = "here" | "there" | "above";

/** The ids of `two-shops.sql`. */
export function id(shop: Where, name: string): string {
  const hash = createHash("md5").update(`${shop} ${name}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The settings of a transaction as `server/database.ts` opens it; without `role` it keeps the owner's. */
export type Person = {
  role?: "navalha_app" | "navalha_auth";
  shop?: string;
  actor?: string;
  actorRole?: string;
  client?: string;
  barber?: string;
  since?: string;
  /** The e-mail of a person who is deleting their account. */
  leaving?: string;
};

/** The settings of every kind of person who may call a shop. */
export function peopleOf(shop: Where) {
  const here = { role: "navalha_app", shop: id(shop, "shop") } as const;
  return {
    admin: { ...here, actorRole: "admin", actor: id(shop, "zé"), barber: id(shop, "zé") },
    recepcionista: { ...here, actorRole: "recepcionista", actor: id(shop, "rita") },
    /** Reads only rows since the first of November. */
    barbeiro: {
      ...here,
      actorRole: "barbeiro",
      actor: id(shop, "beto"),
      barber: id(shop, "beto"),
      since: "2026-11-01",
    },
    cliente: { ...here, actorRole: "cliente", actor: id(shop, "ana"), client: id(shop, "ana") },
    /** The holder of the signed link of Caio's visit. */
    linked: { ...here, actorRole: "visitante", client: id(shop, "caio") },
    visitante: { ...here, actorRole: "visitante" },
    /** An account that belongs to no shop yet. */
    newcomer: { ...here, actorRole: "cliente", actor: id(shop, "newcomer") },
  } satisfies Record<string, Person>;
}

/** One statement that applies these settings to the transaction. */
export function settingsOf({ role, shop, actor, actorRole, client, barber, since, leaving }: Person): string {
  const values = {
    "app.shop": shop,
    "app.actor": actor,
    "app.actor_role": actorRole,
    "app.client": client,
    "app.barber": barber,
    "app.since": since,
    "app.leaving_email": leaving,
    role: role ?? "none",
  };
  const calls = Object.entries(values).map(([name, value]) => `set_config('${name}', '${value ?? ""}', true)`);
  return `select ${calls.join(", ")}`;
}
