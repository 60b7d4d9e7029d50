import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { startAgain, useHistoryEntry } from "#web/features/public-page/history-entry.ts";
import { MoveVisit } from "#web/features/public-page/move-visit.tsx";
import { CallShop, ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { StepTitle } from "#web/features/public-page/step-frame.tsx";
import { useVisit } from "#web/features/public-page/use-visit.ts";
import { VisitDetails } from "#web/features/public-page/visit-details.tsx";

type Props = { shop: PublicBarbershop; token: string; known: Visit | null; onChange: (visit: Visit) => void };

/** The page of a signed link: the visit, and what its client may still change. */
export function VisitPage({ shop, token, known, onChange }: Props) {
  const { step } = useHistoryEntry();
  const { visit, problem, reload, setVisit } = useVisit(shop.slug, token, known);

  function change(changed: Visit) {
    setVisit(changed);
    onChange(changed);
  }

  if (visit) {
    const props = { shop, visit, onChange: change, onStale: reload };
    return step === "move" ? <MoveVisit {...props} /> : <VisitDetails {...props} fresh={known !== null} />;
  }
  return (
    <main className="step">
      <StepTitle>Seu horário</StepTitle>
      {!problem && <output className="skeleton ticket" aria-label="Procurando seu horário" />}
      {problem?.lost && <ProblemNote text={problem.text} action="Tentar de novo" onAct={reload} />}
      {problem && !problem.lost && (
        <>
          <CallShop text={problem.text} shop={shop} />
          {shop.publicada && (
            <button type="button" className="primary" onClick={startAgain}>
              Agendar um horário
            </button>
          )}
        </>
      )}
    </main>
  );
}
