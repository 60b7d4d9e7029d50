import { useEffect, useRef, type ReactNode } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { goBack } from "#web/features/public-page/history-entry.ts";
import { stepBefore, stepsOf, type Step } from "#web/features/public-page/steps.ts";

const TITLE = "step-title";

/** One question of the booking: where it stands among the others, its title, and the way back. */
export function StepFrame(props: { shop: PublicBarbershop; step: Step; title: string; children: ReactNode }) {
  const { shop, step, title, children } = props;
  const steps = stepsOf(shop);
  const number = steps.indexOf(step) + 1;

  return (
    <main className="step">
      <div className="progress">
        {number > 1 && <BackButton fallback={stepBefore(step, shop)} />}
        {number > 0 && (
          <p>
            Passo {number} de {steps.length}
          </p>
        )}
      </div>
      <StepTitle>{title}</StepTitle>
      {children}
    </main>
  );
}

export function BackButton({ fallback }: { fallback: string | null }) {
  return (
    <button type="button" className="back" onClick={() => goBack(fallback)}>
      <span aria-hidden="true">‹</span> Voltar
    </button>
  );
}

export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <h2 id={TITLE} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** What is new on the screen begins at its top, and screen readers begin with its title; the first one is left alone. */
export function useTitleFocus(place: string): void {
  const shown = useRef(place);

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    scrollTo(0, 0);
    document.getElementById(TITLE)?.focus({ preventScroll: true });
  }, [place]);
}
