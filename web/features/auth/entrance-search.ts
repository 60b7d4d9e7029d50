import { sameOriginPath } from "#web/lib/same-origin-path.ts";

/** What a sign-in or sign-up page may be told: where the person was going, and whose shop's link they followed. */
export type EntranceSearch = { origem?: string; barbearia?: string; tab?: "forgot" };

export function readEntranceSearch({ origem, barbearia, tab }: Record<string, unknown>): EntranceSearch {
  const path = sameOriginPath(origem);
  return {
    ...(path && { origem: path }),
    ...(isSlug(barbearia) && { barbearia: String(barbearia) }),
    ...(tab === "forgot" && { tab }),
  };
}

/** The router reads a shop called "123" as a number. */
function isSlug(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
