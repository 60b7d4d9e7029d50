import type { PublicBarbershop } from "#contract/public-page.ts";
import { barbersFor, type Catalogue } from "#web/features/public-page/catalogue.ts";
import type { Draft } from "#web/features/public-page/draft.ts";

/** `repeat` is for devices that booked before; the other steps follow in this order. */
export type Step = "repeat" | "services" | "barber" | "time" | "who";

/** The container of the steps: a page, or a panel of the kit. */
export type Navigation = {
  /** The landmark element of a step. */
  landmark: "main" | "section";
  goTo: (step: Step) => void;
  /** Goes back, or to `fallback` where the history is empty. */
  goBack: (fallback: Step | null) => void;
};

/** The props of every step: the shop, the draft, its setter, and the navigation. */
export type StepProps = { shop: PublicBarbershop; draft: Draft; change: (next: Draft) => void; navigation: Navigation };

/** The numbered steps of a visitor. With a single barber there is no barber step. */
export function stepsOf({ barbers }: Catalogue): Step[] {
  return barbers.length > 1 ? ["services", "barber", "time", "who"] : ["services", "time", "who"];
}

export function stepAfter(step: Step, catalogue: Catalogue): Step {
  const steps = stepsOf(catalogue);
  return steps[steps.indexOf(step) + 1] ?? "who";
}

export function stepBefore(step: Step, catalogue: Catalogue): Step {
  const steps = stepsOf(catalogue);
  return steps[steps.indexOf(step) - 1] ?? "services";
}

/**
 * The step to show for a history entry: the personal data come only after a time was chosen. `returning`: this device remembers the
 * visitor.
 */
export function reachable(wanted: string | null, draft: Draft, at: { catalogue: Catalogue; returning: boolean }): Step {
  const first: Step = at.returning ? "repeat" : "services";
  const bookable = draft.services.length > 0 && barbersFor(at.catalogue, draft.services).length > 0;
  if (wanted === "services") return "services";
  if (wanted === "who" && bookable) return draft.time ? "who" : "time";
  if ((wanted === "barber" || wanted === "time") && bookable) return wanted;
  return first;
}
