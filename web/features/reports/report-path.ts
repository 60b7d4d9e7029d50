import { useSession } from "#web/lib/session.ts";

const paths = {
  shop: { one: "/relatorios/$id", all: "/relatorios" },
  barber: { one: "/barbeiro/relatorios/$id", all: "/barbeiro/relatorios" },
} as const;

function usePaths() {
  return paths[useSession().role === "barbeiro" ? "barber" : "shop"];
}

/** The paths of reports and their catalogue for the signed-in role: barbers have their own pages. */
export function useReportPath() {
  return usePaths().one;
}

export function useCataloguePath() {
  return usePaths().all;
}
