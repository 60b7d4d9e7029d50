import type { PublicBarbershop } from "#contract/public-page.ts";
import { barbersFor, type Catalogue } from "#web/features/public-page/catalogue.ts";
import type { Draft } from "#web/features/public-page/draft.ts";

/** `repeat` greets a device that booked before; the others are asked in this order. */
export type Step = "repeat" | "services" | "barber" | "time" | "who";

/** Where the steps are walked: a page of its own, or a panel of the kit. */
export type Navigation = {
  /** What the step is among the landmarks around it. */
  landmark: "main" | "section";
  goTo: (step: Step) => void;
  /** Back, or to `fallback` where nothing lies behind. */
  goBack: (fallback: Step | null) => void;
};

/** What every step is given: the shop, what was chosen so far, how to change it, and where it stands. */
export type StepProps = { shop: PublicBarbershop; draft: Draft; change: (next: Draft) => void; navigation: Navigation };

/** The steps that are counted for a visitor. Where one barber works there is nobody to choose from. */
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
 * The step to show when the browser's history asks for one: nobody gives a name to a time not chosen yet.
 * `returning` says that this device remembers the visitor.
 */
export function reachable(wanted: string | null, draft: Draft, at: { catalogue: Catalogue; returning: boolean }): Step {
  const first: Step = at.returning ? "repeat" : "services";
  const bookable = draft.services.length > 0 && barbersFor(at.catalogue, draft.services).length > 0;
  if (wanted === "services") return "services";
  if (wanted === "who" && bookable) return draft.time ? "who" : "time";
  if ((wanted === "barber" || wanted === "time") && bookable) return wanted;
  return first;
}
