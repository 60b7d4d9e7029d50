import { formatLongDay, formatTime, localDay } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { chosenServices } from "#web/features/public-page/catalogue.ts";
import { offerOfDraft, type Draft } from "#web/features/public-page/draft.ts";
import { formatMoney } from "#web/lib/money.ts";

/** What was chosen so far, line by line. */
export function ChoiceList({ shop, draft }: { shop: PublicBarbershop; draft: Draft }) {
  const { timezone } = shop;
  const { barber, time } = draft;
  const { prices } = offerOfDraft(shop, draft);

  return (
    <div className="choices">
      {chosenServices(shop, draft.services).map(({ id, nome }) => {
        const price = prices.get(id) ?? null;
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
    </div>
  );
}

/** The barber's name; where only one works, theirs, although nobody had to choose. */
export function barberName({ barbers }: PublicBarbershop, id: string): string {
  const only = barbers.length === 1 ? barbers[0] : undefined;
  return (barbers.find((barber) => barber.id === id) ?? only)?.nome ?? "Sem preferência de barbeiro";
}
