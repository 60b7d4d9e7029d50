import { type ReactNode, useState } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { spokenTime } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { barberName, movedTo, type TimeNote } from "#web/features/public-page/catalogue.ts";
import { refreshTimes, type Wish } from "#web/features/public-page/free-times.ts";
import { CallShop, NearestTimes, ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { type Problem, remedyFor } from "#web/features/public-page/problem.ts";
import type { Navigation } from "#web/features/public-page/steps.ts";
import { TimePicker } from "#web/features/public-page/time-picker.tsx";
import { type CallOptions, useSubmission } from "#web/features/public-page/use-submission.ts";
import { formatMoney } from "#web/lib/money.ts";

type Move = { busy: boolean; problem: Problem | null; to: (time: FreeTime) => void };
type Target = { startsAt: string; barber: string };

/** Moves the visit of a signed link, or a client's own, to another time. */
export function useMove<Of, Moved>(
  of: Of,
  send: (input: Of & Target, options: CallOptions) => Promise<Moved>,
  onMoved: (moved: Moved) => void,
): Move {
  const { submit, ...submission } = useSubmission(
    (input: Of & Target, options) => send(input, options).finally(refreshTimes),
    onMoved,
  );

  return { ...submission, to: ({ startsAt, barber }) => void submit({ ...of, startsAt, barber }) };
}

type Props = {
  shop: PublicBarbershop;
  landmark: Navigation["landmark"];
  /** The visit's current state. A client without a preferred barber may move to any barber's times. */
  from: { startsAt: string; barber: string; preco: number; sem_preferencia: boolean };
  wish: Wish;
  move: Move;
  onStale: () => void;
  /** Content above the form. */
  children: ReactNode;
};

/** Chooses and confirms another time for the same services, with the same barber or, without preference, any. */
export function MoveTime({ shop, landmark: Landmark, from, wish, move, onStale, children }: Props) {
  const [picked, choose] = useState<FreeTime | null>(null);
  const [sent, setSent] = useState<FreeTime | null>(null);
  const isRefused = picked === sent && move.problem !== null && remedyFor(move.problem) !== "retry";
  const chosen = isRefused ? null : picked;
  const note = movedTo(shop, from);
  const spoken = (time: string) => spokenTime(time, shop.timezone);

  function send(time: FreeTime) {
    choose(time);
    setSent(time);
    move.to(time);
  }

  return (
    <>
      <Landmark className="step">
        {children}
        <p className="note">
          Marcado para {spoken(from.startsAt)}, com {from.barber}. O valor continua {formatMoney(from.preco)}.
        </p>
        <MoveProblem move={move} shop={shop} note={note} onTake={send} onStale={onStale} />
        <TimePicker shop={shop} wish={wish} note={note} chosen={chosen?.startsAt ?? null} onChoose={choose} />
      </Landmark>
      <aside className="summary" aria-label="Resumo">
        <p className="total">
          <span>De {spoken(from.startsAt)}</span>
          <strong>{chosen ? `para ${spoken(chosen.startsAt)}` : "Escolha o novo horário"}</strong>
          {chosen && note(chosen).length > 0 && <span>com {barberName(shop, chosen.barber)}</span>}
        </p>
        <button
          type="button"
          className="primary"
          disabled={!chosen}
          aria-disabled={move.busy}
          onClick={() => chosen && send(chosen)}
        >
          {move.busy ? "Mudando…" : "Confirmar mudança"}
        </button>
      </aside>
    </>
  );
}

type ProblemProps = Pick<Props, "move" | "shop" | "onStale"> & { note: TimeNote; onTake: (time: FreeTime) => void };

function MoveProblem({ move, shop, note, onTake, onStale }: ProblemProps) {
  const { problem, busy } = move;
  if (!problem) return null;
  if (remedyFor(problem) === "call") return <CallShop text={problem.text} shop={shop} />;
  if (remedyFor(problem) === "look-again")
    return <ProblemNote text={problem.text} action="Ver agendamento" onAct={onStale} />;
  return (
    <ProblemNote text={problem.text}>
      <NearestTimes problem={problem} timezone={shop.timezone} note={note} busy={busy} onTake={onTake} />
    </ProblemNote>
  );
}
