import { useEffect, useEffectEvent } from "react";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { goBack } from "#web/features/public-page/history-entry.ts";
import { MoveTime, useMove } from "#web/features/public-page/move-time.tsx";
import { remedyFor } from "#web/features/public-page/problem.ts";
import { BackButton, StepTitle } from "#web/features/public-page/step-frame.tsx";
import { client } from "#web/lib/client.ts";

type Props = { shop: PublicBarbershop; visit: Visit; onChange: (visit: Visit) => void; onStale: () => void };

/** Moves the visit of a signed link. */
export function MoveVisit({ shop, visit, onChange, onStale }: Props) {
  const { token, startsAt, barber, valor_final, sem_preferencia } = visit;
  const move = useMove({ token }, client.publicPage.moveVisit, onChange);

  // The visit is no longer as shown above the times.
  const readAgain = useEffectEvent(onStale);
  useEffect(() => {
    if (move.problem && remedyFor(move.problem) === "look-again") readAgain();
  }, [move.problem]);

  return (
    <MoveTime
      shop={shop}
      landmark="main"
      from={{ startsAt, barber: barber.nome, preco: valor_final, sem_preferencia }}
      wish={{ token }}
      move={move}
      onStale={() => goBack(null)}
    >
      <div className="progress">
        <BackButton onBack={() => goBack(null)} />
      </div>
      <StepTitle>Mudar horário</StepTitle>
    </MoveTime>
  );
}
