import { useState } from "react";
import { formatDate, formatTime } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { useMineRefresh } from "#web/features/appointments/my-appointments/my-queries.ts";
import { StepsPanel } from "#web/features/appointments/my-appointments/steps-panel.tsx";
import { BookingFlow } from "#web/features/public-page/booking-flow.tsx";
import { type Draft, lackOf, upToDate } from "#web/features/public-page/draft.ts";
import { useTitleFocus } from "#web/features/public-page/step-frame.tsx";
import { type Navigation, reachable, type Step } from "#web/features/public-page/steps.ts";
import { useBooking } from "#web/features/public-page/use-booking.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/ui/toast.tsx";

type Props = {
  shop: PublicBarbershop;
  opened: boolean;
  draft: Draft;
  change: (draft: Draft) => void;
  onClose: () => void;
};

/** A client books with the steps of the public page; name and phone are known. */
export function BookingPanel({ opened, onClose, ...booking }: Props) {
  return (
    <StepsPanel opened={opened} onClose={onClose} title="Agendar horário">
      <Steps {...booking} onDone={onClose} />
    </StepsPanel>
  );
}

type StepsProps = Omit<Props, "opened" | "onClose"> & { onDone: () => void };

function Steps({ shop, draft: chosen, change, onDone }: StepsProps) {
  const draft = upToDate(chosen, shop);
  const [wanted, setStep] = useState<Step>(draft.services.length > 0 ? "time" : "services");
  const step = reachable(wanted, draft, { catalogue: shop, returning: false });
  const { slug, timezone } = shop;
  const account = { name: useSession().user.name };
  const refresh = useMineRefresh();
  const shopAgain = useReadAgain(orpc.publicPage.barbershop.key());
  const navigation: Navigation = { landmark: "section", goTo: setStep, goBack: (before) => before && setStep(before) };
  const booking = useBooking({
    slug,
    account,
    onTimeRefused: () => {
      change({ ...draft, time: null });
      setStep("time");
      void shopAgain();
    },
    onBooked: (booked) => {
      const start = "token" in booked ? booked.startsAt : booked.inicio;
      refresh();
      onDone();
      const when = `${formatDate(start, timezone)} às ${formatTime(start, timezone)}`;
      toastSuccess(
        booked.status === "retido" ? `Horário reservado: ${when}. Pague o sinal.` : `Horário marcado: ${when}.`,
      );
    },
  });
  useTitleFocus(step);

  const lacks = lackOf(chosen, draft);
  return <BookingFlow {...{ shop, draft, lacks, change, navigation, step, account, booking }} />;
}
