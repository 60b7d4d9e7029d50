import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { today } from "#contract/dates.ts";
import { AskedPeriod, Comparison, comparedWith, PeriodName, type Span, spanOf } from "#contract/periods.ts";
import { useTimezone } from "#web/lib/session.ts";

type Choice = { periodo: PeriodName; comparar: Comparison } & Partial<Span>;

/** The period of a page and the compared period; stored in the URL. */
export function usePeriod(usual: Exclude<PeriodName, "outro"> = "mes") {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const timezone = useTimezone();
  const [now] = useState(() => today(timezone));
  const comparar = Comparison.safeParse(search.comparar).data ?? "antes";
  const other = AskedPeriod.safeParse({ de: search.de, ate: search.ate, comparar }).data;
  const named = PeriodName.safeParse(search.periodo).data ?? usual;
  const periodo = named === "outro" && !other ? usual : named;
  const span: Span = periodo === "outro" ? { de: other!.de, ate: other!.ate } : spanOf(periodo, now);

  /** Default values do not appear in the URL. */
  function show(change: Partial<Choice>): void {
    const next: Choice = { periodo, comparar, ...span, ...change };
    const isOther = next.periodo === "outro";
    const params = {
      periodo: next.periodo === usual ? undefined : next.periodo,
      comparar: next.comparar === "antes" ? undefined : next.comparar,
      de: isOther ? next.de : undefined,
      ate: isOther ? next.ate : undefined,
    };
    void router.navigate({ to: ".", search: { ...search, ...params }, replace: true });
  }

  return { periodo, ...span, comparar, before: comparedWith(span, comparar), show };
}

export type Period = ReturnType<typeof usePeriod>;
