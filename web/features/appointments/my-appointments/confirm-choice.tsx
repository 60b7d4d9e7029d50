import { Button } from "@mantine/core";
import type { PublicBarbershop } from "#contract/public-page.ts";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import { MineProblem } from "#web/features/appointments/my-appointments/mine-problem.tsx";
import { useMineRefresh } from "#web/features/appointments/my-appointments/my-queries.ts";
import { chosenServices, formatLength, formatOffer, namesOf, offerOf } from "#web/features/public-page/catalogue.ts";
import { barberName } from "#web/features/public-page/choice-list.tsx";
import type { Draft } from "#web/features/public-page/draft.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";
import { useSubmission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";
import { formatDay } from "#web/lib/dates.ts";
import { toastSuccess } from "#web/ui/toast.ts";

type Props = {
  shop: PublicBarbershop;
  draft: Draft;
  change: (draft: Draft) => void;
  onOtherTime: () => void;
  onBooked: () => void;
};

type Wanted = { services: string[]; barber: string; startsAt: string };

export function ConfirmChoice({ shop, draft, change, onOtherTime, onBooked }: Props) {
  const refresh = useMineRefresh();
  const booking = useSubmission(
    (wanted: Wanted, options) => client.appointments.mine.book(wanted, options).finally(refresh),
    ({ data_agendamento, hora_inicio }) => {
      onBooked();
      toastSuccess(`Horário marcado: ${formatDay(data_agendamento)} às ${hora_inicio}.`);
    },
  );

  function book(startsAt: string) {
    const { services, barber } = draft;
    change({ ...draft, startsAt });
    void booking.submit({ services, barber, startsAt });
  }

  return (
    <>
      <MineProblem {...booking} shop={shop} onTake={book} onOtherTime={onOtherTime} />
      <Summary shop={shop} draft={draft} />
      <Button size="md" loading={booking.busy} onClick={() => draft.startsAt && book(draft.startsAt)}>
        Confirmar
      </Button>
    </>
  );
}

function Summary({ shop, draft }: { shop: PublicBarbershop; draft: Draft }) {
  const offer = offerOf(shop, draft);

  return (
    <dl className={classes.summary}>
      <dt>Quando</dt>
      <dd>{draft.startsAt && spokenTime(draft.startsAt, shop.timezone)}</dd>
      <dt>Serviço</dt>
      <dd>{namesOf(chosenServices(shop, draft.services))}</dd>
      <dt>Barbeiro</dt>
      <dd>{barberName(shop, draft.barber)}</dd>
      <dt>Valor</dt>
      <dd>
        {formatOffer(offer)} · {formatLength(offer.minutes)}
      </dd>
    </dl>
  );
}
