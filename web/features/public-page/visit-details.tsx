import { depositAfter, depositRule } from "#contract/deposit-rule.ts";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { CancelVisit } from "#web/features/public-page/cancel-visit.tsx";
import { goTo, startAgain } from "#web/features/public-page/history-entry.ts";
import { KeepVisit } from "#web/features/public-page/keep-visit.tsx";
import { depositEnd, PayDeposit } from "#web/features/public-page/pay-deposit.tsx";
import { CallShop } from "#web/features/public-page/problem-note.tsx";
import { StepTitle, useTitleFocus } from "#web/features/public-page/step-frame.tsx";
import { Ticket } from "#web/features/public-page/ticket.tsx";
import { visitState, type VisitState } from "#web/features/public-page/visit-state.ts";

type Props = {
  shop: PublicBarbershop;
  visit: Visit;
  fresh: boolean;
  onChange: (visit: Visit) => void;
  onStale: () => void;
};

const TOO_LATE = "O prazo para mudar ou cancelar por aqui já passou. Fale com a barbearia.";

const closedTexts = {
  suspensa: "Esta barbearia está suspensa. Para saber se o horário está de pé, fale com ela.",
  encerrada: "Esta barbearia foi encerrada.",
};

const titles: Record<VisitState, string> = {
  held: "Falta pagar o sinal",
  changeable: "Seu horário",
  "too-late": "Seu horário",
  over: "Esse horário já passou",
  cancelled: "Agendamento cancelado",
};

export function VisitDetails({ shop, visit, fresh, onChange, onStale }: Props) {
  const state = visitState(visit, visit.change_limit);
  useTitleFocus(state);
  const open = state === "changeable" || state === "too-late";
  const isHeld = state === "held" && visit.sinal !== null;
  const end = state === "cancelled" ? depositEnd(visit) : null;
  const lost = depositAfter(visit.sinal, "late");

  return (
    <main className="step visit">
      <StepTitle>{fresh && open ? "Seu horário está marcado" : titles[state]}</StepTitle>
      <Ticket visit={visit} state={state} />
      {isHeld && visit.shop_status === "ativa" && (
        <PayDeposit visit={{ ...visit, sinal: visit.sinal! }} onStale={onStale} />
      )}
      {isHeld && <CancelVisit visit={visit} onCancelled={onChange} onStale={onStale} />}
      {end && <p className="note">{end}</p>}
      {state === "changeable" && visit.sinal?.situacao === "pago" && <p className="note">{depositRule(visit.sinal)}</p>}
      {state === "too-late" && lost && <p className="note">Se você cancelar agora, ou faltar: {lost}</p>}
      {visit.shop_status !== "ativa" && <p className="note">{closedTexts[visit.shop_status]}</p>}
      {open && <KeepVisit visit={visit} isChangeable={state === "changeable"} />}
      {state === "changeable" && (
        <div className="ways">
          {visit.shop_status === "ativa" && (
            <button type="button" className="secondary" onClick={() => goTo("move")}>
              Mudar horário
            </button>
          )}
          <CancelVisit visit={visit} onCancelled={onChange} onStale={onStale} />
        </div>
      )}
      {state === "too-late" && <CallShop text={TOO_LATE} shop={shop} />}
      {shop.publicada && (
        <button type="button" className={open || isHeld ? "link" : "primary"} onClick={startAgain}>
          {open || isHeld ? "Agendar outro" : "Agendar um horário"}
        </button>
      )}
    </main>
  );
}
