import { useQuery } from "@tanstack/react-query";
import { rateText } from "#contract/commission-terms.ts";
import { potCriteria, type PotCriterion } from "#contract/revenue-pots.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { RowHistory, told, type ToldColumns } from "#web/ui/row-history.tsx";

type PotHistoryProps = { pot: { id: string; nome: string }; onClose: () => void };

/** The history of a pote's terms. */
export function PotHistory({ pot: { id, nome }, onClose }: PotHistoryProps) {
  const history = useQuery(orpc.revenuePots.history.queryOptions({ input: { id } }));
  return (
    <Dialog opened onClose={onClose} title={`Histórico de ${nome}`}>
      <RowHistory query={history} columns={columns} />
    </Dialog>
  );
}

const columns: ToldColumns = {
  nome: { label: "Nome" },
  casa_bps: { label: "Parte da casa", text: rateText },
  criterio: { label: "Divide por", text: (value: PotCriterion) => potCriteria[value] },
  taxas: { label: "Taxas de cartão saem da base", text: told.yesOrNo },
  archived_at: { label: "Arquivado", text: () => "sim" },
};
