import type { Service } from "#contract/services.ts";
import { barbersFor, byCategory, MOST_SERVICES, type Offer, offerOf } from "#web/features/public-page/catalogue.ts";
import { ComboOffer } from "#web/features/public-page/combo-offer.tsx";
import { comboFor, withinCombos } from "#web/features/public-page/combos.ts";
import { toggleService, withServices } from "#web/features/public-page/draft.ts";
import { OfferPrice } from "#web/features/public-page/own-coverage.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import { stepAfter, type StepProps } from "#web/features/public-page/steps.ts";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";

export function ServicesStep({ shop, draft, change, navigation }: StepProps) {
  const nobody = barbersFor(shop, draft.services).length === 0;
  const full = draft.services.length === MOST_SERVICES;
  const within = withinCombos(shop, draft.services);
  const combo = comboFor(shop, draft);

  return (
    <>
      <StepFrame shop={shop} navigation={navigation} step="services" title="O que vamos fazer?">
        {byCategory(shop.services).map(({ categoria, services }) => (
          <fieldset key={categoria} className="services">
            <legend>{categoria}</legend>
            {services.map((service) => {
              const chosen = draft.services.includes(service.id);
              const toggle = () => change(toggleService(draft, service.id, shop));
              return (
                <ServiceOption
                  key={service.id}
                  service={service}
                  offer={offerOf(shop, { services: [service.id], barber: draft.barber })}
                  chosen={chosen}
                  included={within.has(service.id)}
                  disabled={(full || within.has(service.id)) && !chosen}
                  onToggle={toggle}
                />
              );
            })}
          </fieldset>
        ))}
        {combo && (
          <ComboOffer
            shop={shop}
            barber={draft.barber}
            combo={combo}
            onTake={() => change(withServices(draft, combo.services, shop))}
          />
        )}
        <output className="note">
          {shop.services.length === 0 && "Esta barbearia ainda não publicou seus serviços."}
          {nobody && draft.services.length > 0 && "Nenhum barbeiro faz todos os serviços escolhidos."}
          {full && `Escolha no máximo ${MOST_SERVICES} serviços.`}
        </output>
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button
          type="button"
          className="primary"
          disabled={draft.services.length === 0 || nobody}
          onClick={() => navigation.goTo(stepAfter("services", shop))}
        >
          Continuar
        </button>
      </SummaryBar>
    </>
  );
}

type OptionProps = {
  service: Service;
  offer: Offer;
  chosen: boolean;
  /** Whether a chosen combo contains it. */
  included: boolean;
  disabled: boolean;
  onToggle: () => void;
};

function ServiceOption({ service, offer, chosen, included, disabled, onToggle }: OptionProps) {
  return (
    <label className="option">
      <input type="checkbox" checked={chosen} disabled={disabled} onChange={onToggle} />
      {service.foto_url && <img className="option-photo" src={service.foto_url} alt="" loading="lazy" />}
      <span className="option-name">
        {service.nome}
        {(included || service.descricao) && (
          <small>{included ? "Já está no combo escolhido." : service.descricao}</small>
        )}
      </span>
      <OfferPrice offer={offer} />
    </label>
  );
}
