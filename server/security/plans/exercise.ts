import type { Pool } from "pg";
import type { Database, Tx } from "#server/database.ts";
import type { ClientScope, PlatformScope, PublicScope, ShopScope } from "#server/scope.ts";
import type { Who } from "./people.ts";

type Given = {
  db: Tx & Database;
  pool: Pool;
  scope: ShopScope & ClientScope;
  visitor: PublicScope;
  platform: PlatformScope;
  who: Who;
};

/** A named query, who asks it, and how its callers call it. Without anybody the owner of the tables asks, outside any shop. */
export type Exercise = { query: unknown; as: Who[]; ask: (given: Given) => Promise<unknown> };

export function exercise(query: unknown, as: Who[], ask: Exercise["ask"]): Exercise {
  return { query, as, ask };
}

export const desk: Who[] = ["admin", "recepcionista"];
export const staff: Who[] = [...desk, "barbeiro"];
export const everybody: Who[] = [...staff, "cliente", "visitante"];
/** Outside any shop. */
export const nobody: Who[] = [];

/** The Monday on which everybody asks. */
export const now = new Date("2026-11-23T11:00:00Z");

/** Whole days in São Paulo. */
export function span(from: string, until: string): { from: Date; until: Date } {
  return { from: new Date(`${from}T03:00:00Z`), until: new Date(`${until}T03:00:00Z`) };
}
