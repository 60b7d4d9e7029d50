import type { ClientDetails, ClientVisit } from "#contract/client-records.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Moment } from "#web/ui/moment.tsx";

/** Whether the next visit has not begun. */
export function isAhead(visit: ClientVisit | null): visit is ClientVisit {
  return visit !== null && visit.status !== "in-progress" && Date.parse(visit.inicio) > Date.now();
}

export function VisitAhead({ visit: { inicio, barbeiro } }: { visit: ClientVisit }) {
  return (
    <>
      Há horário marcado em <Moment at={inicio} /> com {barbeiro}.
    </>
  );
}

type ArchiveQuestionProps = {
  client: Pick<ClientDetails, "nome" | "proxima">;
  opened: boolean;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asked only when the client has a future appointment, which stays booked. */
export function ArchiveQuestion({ client: { nome, proxima }, ...question }: ArchiveQuestionProps) {
  return (
    <ConfirmDialog title={`Arquivar ${nome}?`} confirm="Arquivar mesmo assim" {...question}>
      {proxima && <VisitAhead visit={proxima} />} O que está marcado continua na agenda, e quem agenda de novo volta à
      lista.
    </ConfirmDialog>
  );
}
