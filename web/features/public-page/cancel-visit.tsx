import { useRef } from "react";
import { formatDate, formatTime } from "#contract/dates.ts";
import { depositAfter } from "#contract/deposit-rule.ts";
import type { Visit } from "#contract/public-page.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { remedyFor } from "#web/features/public-page/problem.ts";
import { useSubmission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";

type Props = { visit: Visit; onCancelled: (visit: Visit) => void; onStale: () => void };

/** Cancelling cannot be undone, so it asks for confirmation. */
export function CancelVisit({ visit, onCancelled, onStale }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { token, startsAt, timezone } = visit;
  const { submit, busy, problem } = useSubmission(client.publicPage.cancelVisit, onCancelled);
  const back = depositAfter(visit.sinal, "in-time");
  const stale = problem !== null && remedyFor(problem) !== "retry";

  return (
    <>
      <button type="button" className="secondary danger" onClick={() => dialog.current?.showModal()}>
        Cancelar horário
      </button>
      <dialog ref={dialog} aria-labelledby="cancel-title" onClose={() => stale && onStale()}>
        <h2 id="cancel-title">Cancelar este horário?</h2>
        <p>
          {formatDate(startsAt, timezone)} às {formatTime(startsAt, timezone)}, com {visit.barber.nome}.
        </p>
        {back && <p>{back}</p>}
        {problem && <ProblemNote text={problem.text} />}
        <div className="ways">
          <button type="button" className="secondary" onClick={() => dialog.current?.close()}>
            {stale ? "Fechar" : "Manter"}
          </button>
          {!stale && (
            <button
              type="button"
              className="primary danger"
              aria-disabled={busy}
              onClick={() => void submit({ token })}
            >
              {busy ? "Cancelando…" : "Sim, cancelar"}
            </button>
          )}
        </div>
      </dialog>
    </>
  );
}
