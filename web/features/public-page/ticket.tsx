import { foreignClock, formatDate, formatLongDay, formatTime, localDay } from "#contract/dates.ts";
import { depositBack } from "#contract/deposit-rule.ts";
import type { Visit } from "#contract/public-page.ts";
import { namesOf } from "#web/features/public-page/catalogue.ts";
import { mapLink } from "#web/features/public-page/shop-header.tsx";
import type { VisitState } from "#web/features/public-page/visit-state.ts";
import { formatMoney } from "#web/lib/money.ts";

/** The visit's time, services, barber, price and address. */
export function Ticket({ visit, state }: { visit: Visit; state: VisitState }) {
  const { timezone, startsAt, endsAt, endereco } = visit;
  const [weekday] = formatLongDay(localDay(startsAt, timezone)).split(",");
  const isPaid = visit.sinal?.situacao === "pago" || visit.sinal?.situacao === "usado";
  const paid = isPaid && state !== "cancelled" ? visit.sinal!.valor : null;
  const back = visit.sinal && depositBack(visit.sinal);
  const clock = foreignClock(timezone, startsAt);

  return (
    <section className="card ticket" data-state={state} aria-label="Agendamento">
      <p className="when">
        <span>
          {weekday}, {formatDate(startsAt, timezone)}
        </span>
        <strong>{formatTime(startsAt, timezone)}</strong>
        <span>
          até {formatTime(endsAt, timezone)}
          {clock && ` · ${clock}`}
        </span>
      </p>
      <dl>
        <dt>Serviço</dt>
        <dd>{namesOf(visit.services)}</dd>
        <dt>Barbeiro</dt>
        <dd>{visit.barber.nome}</dd>
        <dt>Valor</dt>
        <dd>{formatMoney(visit.valor_final)}</dd>
        {paid && (
          <>
            <dt>Sinal</dt>
            <dd>
              {formatMoney(paid)} já pagos
              {paid < visit.valor_final && `, ${formatMoney(visit.valor_final - paid)} na barbearia`}
              {back && `. ${back}`}
            </dd>
          </>
        )}
        <dt>Onde</dt>
        <dd>
          {visit.barbershop}
          {endereco && (
            <a href={mapLink(endereco)} target="_blank" rel="noreferrer">
              {endereco}
            </a>
          )}
        </dd>
      </dl>
    </section>
  );
}
