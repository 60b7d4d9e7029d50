import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { goBack } from "#web/features/public-page/history-entry.ts";
import { MoveTime, useMove } from "#web/features/public-page/move-time.tsx";
import { BackButton, StepTitle } from "#web/features/public-page/step-frame.tsx";
import { client } from "#web/lib/client.ts";

type Props = { shop: PublicBarbershop; visit: Visit; onChange: (visit: Visit) => void; onStale: () => void };

/** Moves the visit of a signed link. */
export function MoveVisit({ shop, visit, onChange, onStale }: Props) {
  const { token, startsAt, barber, valor_final, sem_preferencia } = visit;
  const move = useMove({ token }, client.publicPage.moveVisit, onChange);

  function stale() {
    onStale();
    goBack(null);
  }

  return (
    <MoveTime
      shop={shop}
      landmark="main"
      from={{ startsAt, barber: barber.nome, preco: valor_final, sem_preferencia }}
      wish={{ token }}
      move={move}
      onStale={stale}
    >
      <div className="progress">
        <BackButton onBack={() => goBack(null)} />
      </div>
      <StepTitle>Mudar horário</StepTitle>
    </MoveTime>
  );
}
