import { Button } from "@mantine/core";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { formatDay } from "#contract/dates.ts";
import type { BookMine } from "#contract/own-appointments.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import { MineProblem } from "#web/features/appointments/my-appointments/mine-problem.tsx";
import { useMineRefresh } from "#web/features/appointments/my-appointments/my-queries.ts";
import { chosenServices, formatLength, formatOffer, namesOf } from "#web/features/public-page/catalogue.ts";
import { barberName } from "#web/features/public-page/choice-list.tsx";
import { offerOfDraft, type Draft } from "#web/features/public-page/draft.ts";
import { servedBy } from "#web/features/public-page/served-by.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";
import { wishOf } from "#web/features/public-page/use-booking.ts";
import { useSubmission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";
import { toastSuccess } from "#web/ui/toast.ts";

type Props = {
  shop: PublicBarbershop;
  draft: Draft;
  change: (draft: Draft) => void;
  onOtherTime: () => void;
  onBooked: () => void;
};

export function ConfirmChoice({ shop, draft, change, onOtherTime, onBooked }: Props) {
  const refresh = useMineRefresh();
  const booking = useSubmission(
    (wanted: BookMine, options) => client.appointments.mine.book(wanted, options).finally(refresh),
    ({ data_agendamento, hora_inicio }) => {
      onBooked();
      toastSuccess(`Horário marcado: ${formatDay(data_agendamento)} às ${hora_inicio}.`);
    },
  );

  function book(time: FreeTime) {
    const { services, barber } = draft;
    change({ ...draft, time });
    void booking.submit(wishOf({ services, barber }, time));
  }

  return (
    <>
      <MineProblem
        {...booking}
        shop={shop}
        note={servedBy(shop, draft.barber)}
        onTake={book}
        onOtherTime={onOtherTime}
      />
      <Summary shop={shop} draft={draft} />
      <Button size="md" loading={booking.busy} onClick={() => draft.time && book(draft.time)}>
        Confirmar
      </Button>
    </>
  );
}

/** What is being booked, as far as it was chosen. */
export function Summary({ shop, draft }: { shop: PublicBarbershop; draft: Draft }) {
  const { services, barber, time } = draft;
  const offer = offerOfDraft(shop, draft);

  return (
    <dl className={classes.summary}>
      {time && (
        <>
          <dt>Quando</dt>
          <dd>{spokenTime(time.startsAt, shop.timezone)}</dd>
        </>
      )}
      <dt>Serviço</dt>
      <dd>{namesOf(chosenServices(shop, services))}</dd>
      <dt>Barbeiro</dt>
      <dd>{barberName(shop, time?.barber ?? barber)}</dd>
      <dt>Valor</dt>
      <dd>
        {formatOffer(offer)} · {formatLength(offer.minutes)}
      </dd>
    </dl>
  );
}
