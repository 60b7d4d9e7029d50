import { BarberStep } from "#web/features/public-page/barber-step.tsx";
import { OwnCoverage, useOwnCoverage } from "#web/features/public-page/own-coverage.tsx";
import type { lackOf } from "#web/features/public-page/draft.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { ServicesStep } from "#web/features/public-page/services-step.tsx";
import type { Step, StepProps } from "#web/features/public-page/steps.ts";
import { TimeStep } from "#web/features/public-page/time-step.tsx";
import type { Account, Booking } from "#web/features/public-page/use-booking.ts";
import { WhoStep } from "#web/features/public-page/who-step.tsx";

type Flow = StepProps & {
  step: Step;
  account: Account | null;
  booking: Booking;
  /** What the shop no longer offers of the choices. */
  lacks: ReturnType<typeof lackOf>;
  /** Whether the shop was fetched since the last step opened; false while it loads. */
  isRead?: boolean;
  onForget?: (() => void) | null;
};

/** Services, barber, time, person: one question per screen, the same for visitors and clients of the shop. */
export function BookingFlow({ lacks, ...flow }: Flow) {
  const { account, draft, shop } = flow;
  return (
    <OwnCoverage value={useOwnCoverage(account, draft, shop.timezone)}>
      {lacks && <ProblemNote text={lackTexts[lacks]} />}
      <CurrentStep {...flow} />
    </OwnCoverage>
  );
}

const lackTexts = {
  service: "Um dos serviços escolhidos não é mais oferecido aqui.",
  barber: "Quem você escolheu não atende mais esses serviços.",
};

function CurrentStep({ step, account, booking, isRead = true, onForget = null, ...props }: Omit<Flow, "lacks">) {
  if (step === "barber") return <BarberStep {...props} />;
  if (step === "time") return <TimeStep {...props} {...{ account, booking }} />;
  if (step === "who") return <WhoStep {...props} {...{ account, booking, isRead, onForget }} />;
  return <ServicesStep {...props} />;
}
