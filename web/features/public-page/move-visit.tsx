import { useState } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { barberName } from "#web/features/public-page/choice-list.tsx";
import { CallShop } from "#web/features/public-page/call-shop.tsx";
import { NearestTimes } from "#web/features/public-page/nearest-times.tsx";
import { goBack } from "#web/features/public-page/history-entry.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { remedyFor } from "#web/features/public-page/problem.ts";
import { movedTo, type TimeNote } from "#web/features/public-page/served-by.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";
import { BackButton, StepTitle } from "#web/features/public-page/step-frame.tsx";
import { TimePicker } from "#web/features/public-page/time-picker.tsx";
import { useMove } from "#web/features/public-page/use-move.ts";
import { formatMoney } from "#web/lib/money.ts";

type Props = { shop: PublicBarbershop; visit: Visit; onChange: (visit: Visit) => void; onStale: () => void };

/** Another time for the same services, with the same barber or, without preference, any: pick, then confirm. */
export function MoveVisit({ shop, visit, onChange, onStale }: Props) {
  const [chosen, choose] = useState<FreeTime | null>(null);
  const { timezone, valor_final } = visit;
  const note = movedTo(shop, visit);
  const spoken = (time: string) => spokenTime(time, timezone);
  const move = useMove(visit.token, onChange);

  function stale() {
    onStale();
    goBack(null);
  }

  return (
    <>
      <main className="step">
        <div className="progress">
          <BackButton fallback={null} />
        </div>
        <StepTitle>Mudar horário</StepTitle>
        <p className="note">
          Marcado para {spoken(visit.startsAt)}, com {visit.barber.nome}. O valor continua {formatMoney(valor_final)}.
        </p>
        <MoveProblem move={move} shop={shop} note={note} onTake={choose} onStale={stale} />
        <TimePicker
          shop={shop}
          wish={{ token: visit.token }}
          note={note}
          chosen={chosen?.startsAt ?? null}
          onChoose={choose}
        />
      </main>
      <aside className="summary" aria-label="Resumo">
        <p className="total">
          <span>De {spoken(visit.startsAt)}</span>
          <strong>{chosen ? `para ${spoken(chosen.startsAt)}` : "Escolha o novo horário"}</strong>
          {chosen && note(chosen).length > 0 && <span>com {barberName(shop, chosen.barber)}</span>}
        </p>
        <button
          type="button"
          className="primary"
          disabled={!chosen}
          aria-disabled={move.busy}
          onClick={() => chosen && move.to(chosen)}
        >
          {move.busy ? "Mudando…" : "Confirmar mudança"}
        </button>
      </aside>
    </>
  );
}

type ProblemProps = {
  move: ReturnType<typeof useMove>;
  shop: PublicBarbershop;
  note: TimeNote;
  onTake: (time: FreeTime) => void;
  onStale: () => void;
};

function MoveProblem({ move, shop, note, onTake, onStale }: ProblemProps) {
  const { problem, busy } = move;
  if (!problem) return null;

  function take(time: FreeTime) {
    onTake(time);
    move.to(time);
  }

  if (remedyFor(problem) === "call") return <CallShop text={problem.text} telefone={shop.telefone} />;
  if (remedyFor(problem) === "look-again")
    return <ProblemNote text={problem.text} action="Ver agendamento" onAct={onStale} />;
  return (
    <ProblemNote text={problem.text}>
      <NearestTimes problem={problem} timezone={shop.timezone} note={note} busy={busy} onTake={take} />
    </ProblemNote>
  );
}
