import type { StepProps } from "#web/features/public-page/steps.ts";
import { barbersFor, offerOf } from "#web/features/public-page/catalogue.ts";
import { chooseBarber } from "#web/features/public-page/draft.ts";
import { OfferPrice } from "#web/features/public-page/own-coverage.tsx";
import { Portrait } from "#web/features/public-page/portrait.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";

/** Chooses a barber, each with their own price and length; a tap continues to the times, and going back shows the choice. */
export function BarberStep({ shop, draft, change, navigation }: StepProps) {
  const { services } = draft;
  function choose(barber: string) {
    change(chooseBarber(draft, barber));
    navigation.goTo("time");
  }

  return (
    <>
      <StepFrame shop={shop} navigation={navigation} step="barber" title="Com quem?">
        <ul className="barbers">
          <li>
            <button
              type="button"
              className="option"
              aria-pressed={draft.barber === "any"}
              onClick={() => choose("any")}
            >
              <span className="portrait">
                <TeamIcon />
              </span>
              <span className="option-name">
                Sem preferência
                <small>Mostra os horários de toda a equipe</small>
              </span>
              <OfferPrice offer={offerOf(shop, { services, barber: "any" })} />
            </button>
          </li>
          {barbersFor(shop, services).map(({ id, nome, foto_url, bio, especialidades }) => (
            <li key={id}>
              <button type="button" className="option" aria-pressed={draft.barber === id} onClick={() => choose(id)}>
                <Portrait nome={nome} foto={foto_url} />
                <span className="option-name">
                  {nome}
                  <small>{bio ?? especialidades.join(", ")}</small>
                </span>
                <OfferPrice offer={offerOf(shop, { services, barber: id })} />
              </button>
            </li>
          ))}
        </ul>
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button type="button" className="primary" onClick={() => navigation.goTo("time")}>
          Continuar
        </button>
      </SummaryBar>
    </>
  );
}

function TeamIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <circle cx="9" cy="8.5" r="3.25" />
      <path d="M3 19a6 6 0 0 1 12 0M16 5.5a3.25 3.25 0 0 1 0 6M18 13.5a6 6 0 0 1 3 5.5" />
    </svg>
  );
}
