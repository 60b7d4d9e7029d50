import type { Catalogue } from "#web/features/public-page/catalogue.ts";
import { type ComboOffer as Combo, comboText } from "#web/features/public-page/combos.ts";

type Props = { shop: Catalogue; barber: string; combo: Combo; onTake: () => void };

/**
 * Offers a combo that is cheaper than the chosen services; one tap takes it. It stays within the thumb's reach, however long the list is.
 */
export function ComboOffer({ shop, barber, combo, onTake }: Props) {
  return (
    <div className="card combo">
      <output>{comboText(shop, barber, combo)}</output>
      <button type="button" className="secondary" onClick={onTake}>
        Trocar pelo combo
      </button>
    </div>
  );
}
