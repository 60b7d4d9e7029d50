import { type GoogleOutcome, googleOutcomes } from "#contract/google-outcomes.ts";
import { sameOriginPath } from "#web/lib/same-origin-path.ts";

/** The search parameters of sign-in and sign-up pages: the next page, the shop whose link was followed, how the person left. */
export type EntranceSearch = {
  origem?: string;
  barbearia?: string;
  tab?: "forgot";
  google?: GoogleOutcome;
  conta?: "excluida";
};

export function readEntranceSearch({ origem, barbearia, tab, google, conta }: Record<string, unknown>): EntranceSearch {
  const path = sameOriginPath(origem);
  return {
    ...(path && { origem: path }),
    ...(isSlug(barbearia) && { barbearia: String(barbearia) }),
    ...(tab === "forgot" && { tab }),
    ...(isOutcome(google) && { google }),
    ...(conta === "excluida" && { conta }),
  };
}

function isOutcome(value: unknown): value is GoogleOutcome {
  return typeof value === "string" && Object.hasOwn(googleOutcomes, value);
}

/** The router parses a shop called "123" as a number. */
function isSlug(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
