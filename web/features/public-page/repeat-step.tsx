import { isPast, spokenTime } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { barberName, chosenServices, formatLength, namesOf, offerOf } from "#web/features/public-page/catalogue.ts";
import { type DeviceMemory, draftFrom } from "#web/features/public-page/device-memory.ts";
import { isSameWish } from "#web/features/public-page/draft.ts";
import { NextTimes } from "#web/features/public-page/next-times.tsx";
import { BookingProblem } from "#web/features/public-page/problem-note.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import type { StepProps } from "#web/features/public-page/steps.ts";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import type { Booking } from "#web/features/public-page/use-booking.ts";
import { useRememberedVisit } from "#web/features/public-page/use-remembered-visit.ts";

type Props = StepProps & { memory: DeviceMemory; booking: Booking; onForget: () => void };

/** For a device that booked before: repeating takes two taps, a time and the confirmation. */
export function RepeatStep({ memory, booking, onForget, ...step }: Props) {
  const { shop, draft, change, navigation } = step;
  const same = { ...draftFrom(memory), time: isSameWish(draft, memory) ? draft.time : null };
  const { time } = same;

  function seeMore() {
    change({ ...same, time: null });
    navigation.goTo("time");
  }

  return (
    <>
      <StepFrame shop={shop} navigation={navigation} step="repeat" title={`Olá, ${memory.nome.split(" ")[0]}`}>
        <BookingProblem {...step} draft={same} booking={booking} />
        <UpcomingVisit shop={shop} remembered={memory.visit} />
        <section className="card repeat">
          <Wish shop={shop} memory={memory} />
          <NextTimes
            shop={shop}
            wish={memory}
            chosen={time?.startsAt ?? null}
            onChoose={(time) => change({ ...same, time })}
            onMore={seeMore}
          />
        </section>
        <div className="ways">
          <button type="button" className="link" onClick={() => navigation.goTo("services")}>
            Escolher outros serviços
          </button>
          <button type="button" className="link" onClick={onForget}>
            Não sou eu
          </button>
        </div>
      </StepFrame>
      <SummaryBar shop={shop} draft={same}>
        <button
          type="button"
          className="primary"
          disabled={!time}
          aria-disabled={booking.busy}
          onClick={() => time && booking.book(same, time)}
        >
          {booking.busy ? "Agendando…" : "Confirmar"}
        </button>
      </SummaryBar>
    </>
  );
}

function Wish({ shop, memory }: { shop: PublicBarbershop; memory: DeviceMemory }) {
  const services = chosenServices(shop, memory.services);
  const { minutes } = offerOf(shop, memory);
  const barber = memory.barber === "any" && shop.barbers.length > 1 ? null : barberName(shop, memory.barber);

  return (
    <>
      <h3>
        Repetir: {namesOf(services)}
        {barber && ` com ${barber}`}
      </h3>
      <p className="note">
        {formatLength(minutes)}
        {!barber && " · sem preferência de barbeiro"}
      </p>
    </>
  );
}

function UpcomingVisit({ shop, remembered }: { shop: PublicBarbershop; remembered: DeviceMemory["visit"] }) {
  const visit = useRememberedVisit(shop.slug, remembered);
  if (!visit || isPast(visit.startsAt)) return null;

  return (
    <a className="card upcoming" href={`#visita=${encodeURIComponent(visit.token)}`}>
      Seu próximo horário
      <strong>{spokenTime(visit.startsAt, shop.timezone)}</strong>
    </a>
  );
}
