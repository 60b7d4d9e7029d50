import type { ReactNode } from "react";
import { coverageLines } from "#contract/covered-prices.ts";
import { depositDue } from "#contract/deposit-due.ts";
import { formatLongDay, formatTime, localDay, spokenTime, today } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { barberName, chosenServices, formatLength, formatOffer } from "#web/features/public-page/catalogue.ts";
import { useCoveredOffer } from "#web/features/public-page/own-coverage.tsx";
import { type Draft, offerOfDraft } from "#web/features/public-page/draft.ts";
import { formatMoney } from "#web/lib/money.ts";

/** The total and the next action, in the thumb's reach; wide screens also list the choices. */
export function SummaryBar(props: { shop: PublicBarbershop; draft: Draft; children: ReactNode }) {
  const { shop, draft, children } = props;
  const { services, time } = draft;
  const { offer } = useCoveredOffer(offerOfDraft(shop, draft));

  return (
    <aside className="summary" aria-label="Resumo">
      <ChoiceList shop={shop} draft={draft} />
      <p className="total">
        {services.length === 0 ? (
          <span>Nenhum serviço escolhido</span>
        ) : (
          <>
            <strong>{formatOffer(offer)}</strong>
            <span>
              {time
                ? spokenTime(time.startsAt, shop.timezone)
                : `${counted(services.length)} · ${formatLength(offer.minutes)}`}
            </span>
          </>
        )}
      </p>
      {children}
    </aside>
  );
}

/** The choices so far, line by line. */
export function ChoiceList({ shop, draft }: { shop: PublicBarbershop; draft: Draft }) {
  const { timezone } = shop;
  const { barber, time } = draft;
  const { coverage, priced, offer } = useCoveredOffer(offerOfDraft(shop, draft));
  const chosen = chosenServices(shop, draft.services);
  const deposit = depositDue(
    coverage?.sinal ?? shop.sinal,
    chosen.map(({ id, preco, sinal }) => ({ preco: offer.prices.get(id) ?? preco, sinal })),
  );

  return (
    <div className="choices">
      {chosen.map(({ id, nome }) => {
        const price = priced.covered.has(id) ? 0 : (offer.prices.get(id) ?? null);
        return (
          <p key={id}>
            <span>{nome}</span> {price !== null && <b>{formatMoney(price)}</b>}
          </p>
        );
      })}
      {draft.services.length > 0 && <p>{barberName(shop, time?.barber ?? barber)}</p>}
      {time && (
        <p>
          <span>{formatLongDay(localDay(time.startsAt, timezone))}</span> <b>{formatTime(time.startsAt, timezone)}</b>
        </p>
      )}
      {deposit > 0 && (
        <p>
          <small>Sinal para confirmar, pago online: {formatMoney(deposit)}</small>
        </p>
      )}
      {coverageLines(coverage, draft.services, priced, today(timezone)).map((line) => (
        <p key={line}>
          <small>{line}</small>
        </p>
      ))}
    </div>
  );
}

function counted(services: number): string {
  return services === 1 ? "1 serviço" : `${services} serviços`;
}
