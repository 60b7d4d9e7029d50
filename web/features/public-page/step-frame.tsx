import { useEffect, useRef, type ReactNode } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { type Navigation, type Step, stepBefore, stepsOf } from "#web/features/public-page/steps.ts";

const TITLE = "step-title";

type FrameProps = { shop: PublicBarbershop; navigation: Navigation; step: Step; title: string; children: ReactNode };

/** One step of the booking: its number, its title, and the back button. */
export function StepFrame({ shop, navigation, step, title, children }: FrameProps) {
  const { landmark: Landmark, goBack } = navigation;
  const steps = stepsOf(shop);
  const number = steps.indexOf(step) + 1;

  return (
    <Landmark className="step">
      <div className="progress">
        {number > 1 && <BackButton onBack={() => goBack(stepBefore(step, shop))} />}
        {number > 0 && (
          <p>
            Passo {number} de {steps.length}
          </p>
        )}
      </div>
      <StepTitle>{title}</StepTitle>
      {children}
    </Landmark>
  );
}

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className="back" onClick={onBack}>
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

/** Each new step scrolls to its top and focuses its title for screen readers; the first one does not. */
export function useTitleFocus(step: string): void {
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const title = document.getElementById(TITLE);
    const panel = title?.closest(".panel");
    if (panel) panel.scrollIntoView();
    else scrollTo(0, 0);
    title?.focus({ preventScroll: true });
  }, [step]);
}
