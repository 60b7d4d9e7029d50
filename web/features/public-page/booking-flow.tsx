import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { BarberStep } from "#web/features/public-page/barber-step.tsx";
import { ConfirmStep } from "#web/features/public-page/confirm-step.tsx";
import { useHistoryEntry } from "#web/features/public-page/history-entry.ts";
import { RepeatStep } from "#web/features/public-page/repeat-step.tsx";
import { ServicesStep } from "#web/features/public-page/services-step.tsx";
import { reachable, type StepProps } from "#web/features/public-page/steps.ts";
import { TimeStep } from "#web/features/public-page/time-step.tsx";
import { useAccount } from "#web/features/public-page/use-account.ts";
import { useBooking } from "#web/features/public-page/use-booking.ts";
import { useDraft } from "#web/features/public-page/use-draft.ts";
import { WhoStep } from "#web/features/public-page/who-step.tsx";

/** Services, barber, time, who: one question a screen, each of them a step in the browser's history. */
export function BookingFlow({ shop, onBooked }: { shop: PublicBarbershop; onBooked: (visit: Visit) => void }) {
  const { step: wanted } = useHistoryEntry();
  const { draft, memory, change, forget, finish } = useDraft(shop);
  const account = useAccount(shop.slug);
  const returning = memory !== null && memory.services.length > 0 && account === null;
  const step = reachable(wanted, draft, { catalogue: shop, returning });
  const booking = useBooking({
    slug: shop.slug,
    account,
    onBooked: (visit) => {
      finish(visit);
      if (visit) onBooked(visit);
      else location.assign("/cliente/agendamentos#marcado");
    },
  });
  const props: StepProps = { shop, draft, change };

  if (step === "repeat" && memory) return <RepeatStep {...props} memory={memory} booking={booking} onForget={forget} />;
  if (step === "barber") return <BarberStep {...props} />;
  if (step === "time") return <TimeStep {...props} />;
  if (step === "who" && account) return <ConfirmStep {...props} account={account} booking={booking} />;
  if (step === "who") return <WhoStep {...props} booking={booking} onForget={memory && forget} />;
  return <ServicesStep {...props} />;
}
