import type { ReactNode } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { formatLength, formatOffer } from "#web/features/public-page/catalogue.ts";
import { ChoiceList } from "#web/features/public-page/choice-list.tsx";
import { offerOfDraft, type Draft } from "#web/features/public-page/draft.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";

/** The total and the next action, in the thumb's reach; wide screens also list what was chosen. */
export function SummaryBar(props: { shop: PublicBarbershop; draft: Draft; children: ReactNode }) {
  const { shop, draft, children } = props;
  const { services, time } = draft;
  const offer = offerOfDraft(shop, draft);

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

function counted(services: number): string {
  return services === 1 ? "1 serviço" : `${services} serviços`;
}
