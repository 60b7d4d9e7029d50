import { useSession } from "#web/lib/session.ts";

const paths = {
  shop: { one: "/relatorios/$id", all: "/relatorios" },
  barber: { one: "/barbeiro/relatorios/$id", all: "/barbeiro/relatorios" },
} as const;

function usePaths() {
  return paths[useSession().role === "barbeiro" ? "barber" : "shop"];
}

/** Where a report is shown to whoever is signed in, and the catalogue: barbers have pages of their own. */
export function useReportPath() {
  return usePaths().one;
}

export function useCataloguePath() {
  return usePaths().all;
}
