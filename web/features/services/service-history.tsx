import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { RowHistory, formats, type HistoryColumns } from "#web/ui/row-history.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type ServiceHistoryProps = { id: string; nome: string; onClose: () => void };

/** The history of a service's price, length and other fields; appointments keep the values they were booked with. */
export function ServiceHistory({ id, nome, onClose }: ServiceHistoryProps) {
  const history = useQuery(orpc.services.history.queryOptions({ input: { id } }));
  const { data: team = [] } = useQuery(orpc.barbers.list.queryOptions());
  return (
    <Dialog opened onClose={onClose} title={`Histórico de ${nome}`}>
      <RowHistory
        query={history}
        columns={{
          ...serviceColumns,
          ...Object.fromEntries(team.flatMap(ownColumns)),
        }}
      />
    </Dialog>
  );
}

export const serviceColumns: HistoryColumns = {
  nome: { label: "Nome" },
  categoria: { label: "Categoria" },
  preco: { label: "Preço", text: formatMoney },
  duracao_minutos: { label: "Duração", text: formats.minutes },
  buffer_minutos: { label: "Intervalo depois", text: formats.minutes },
  sinal: { label: "Sinal próprio", text: formatMoney, none: "o da barbearia" },
  online: { label: "Agendamento online", text: formats.yesOrNo },
  archived_at: { label: "Arquivado", text: () => "sim" },
  "dose *": { label: "Dose de *" },
};

/** The history columns of a barber's own terms: the column plus the barber's id. */
function ownColumns({ id, nome }: { id: string; nome: string }): [string, HistoryColumns[string]][] {
  return [
    [`preco ${id}`, { label: `Preço de ${nome}`, text: formatMoney }],
    [`duracao_minutos ${id}`, { label: `Duração de ${nome}`, text: formats.minutes }],
  ];
}
