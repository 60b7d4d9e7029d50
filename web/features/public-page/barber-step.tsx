import type { StepProps } from "#web/features/public-page/booking-flow.tsx";
import { barbersFor } from "#web/features/public-page/catalogue.ts";
import { chooseBarber } from "#web/features/public-page/draft.ts";
import { goTo } from "#web/features/public-page/place.ts";
import { Portrait } from "#web/features/public-page/portrait.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";

/** A tap on a barber goes on to the times; coming back finds the choice marked. */
export function BarberStep({ shop, draft, change }: StepProps) {
  function choose(barber: string) {
    change(chooseBarber(draft, barber));
    goTo("time");
  }

  return (
    <>
      <StepFrame shop={shop} step="barber" title="Com quem?">
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
            </button>
          </li>
          {barbersFor(shop, draft.services).map(({ id, nome, foto_url, bio, especialidades }) => (
            <li key={id}>
              <button type="button" className="option" aria-pressed={draft.barber === id} onClick={() => choose(id)}>
                <Portrait nome={nome} foto={foto_url} />
                <span className="option-name">
                  {nome}
                  <small>{bio ?? especialidades.join(", ")}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button type="button" className="primary" onClick={() => goTo("time")}>
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
