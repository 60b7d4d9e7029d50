import { rateText } from "#contract/numbers.ts";
import { formatMonth } from "#contract/dates.ts";
import { type Pot, potCriteria, type PotCriterion, potList } from "#contract/revenue-pots.ts";
import { PotDialog } from "#web/features/revenue-pots/pot-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { KeptPage } from "#web/ui/register/kept-page.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { formats, type HistoryColumns } from "#web/ui/row-history.tsx";

/** /admin/potes: the potes of the club; each links to its months. */
export function PotsPage() {
  const description = "Uma parte do que os assinantes pagam, dividida entre os barbeiros pelo que fizeram.";
  return (
    <KeptPage
      register={useRegister(orpc.revenuePots.list, potList)}
      head={(add) => <PageHeader title="Potes de Assinaturas" description={description} actions={add} />}
      add="Novo pote"
      readOnly={useSession().role === "super_admin"}
      cells={cells}
      empty={{
        title: "Nenhum pote ainda",
        hint: "Crie o primeiro: diga a parte da casa, os planos que o alimentam e quem participa.",
      }}
      form={PotDialog}
      history={{ call: orpc.revenuePots.history, columns: historyColumns }}
      calls={client.revenuePots}
      refresh={useReadAgain(orpc.revenuePots.key())}
      archived="foi arquivado. O que foi fechado fica."
    />
  );
}

const cells: Cells<Pot> = {
  nome: ({ id, nome }) => (
    <PageLink to="/admin/potes/$id" params={{ id }} fw={600} c="inherit" style={{ overflowWrap: "anywhere" }}>
      {nome}
    </PageLink>
  ),
  planos: ({ planos }) => planos.map(({ nome }) => nome).join(", ") || "Nenhum",
  membros: ({ membros }) => [...new Set(membros.map(({ barbeiro }) => barbeiro))].join(", ") || "Ninguém",
  desde: ({ desde }) => formatMonth(desde),
};

const historyColumns: HistoryColumns = {
  nome: { label: "Nome" },
  casa_bps: { label: "Parte da casa", text: rateText },
  criterio: { label: "Divide por", text: (value: PotCriterion) => potCriteria[value] },
  taxas: { label: "Taxas de cartão saem da base", text: formats.yesOrNo },
  "entrada *": { label: "Entrada do plano *", text: formatMonth, none: "nenhuma" },
  "saida *": { label: "Saída do plano *", text: formatMonth, none: "nenhuma" },
  archived_at: { label: "Arquivado", text: () => "sim" },
};
