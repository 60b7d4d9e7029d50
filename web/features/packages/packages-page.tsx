import { type Package, packageList } from "#contract/packages.ts";
import { PackageDialog } from "#web/features/packages/package-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { KeptPage } from "#web/ui/register/kept-page.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import type { HistoryColumns } from "#web/ui/row-history.tsx";

/** /admin/pacotes: the packages on sale. */
export function PackagesPage() {
  const description = "Usos de serviços que o cliente paga antes e gasta aos poucos.";
  return (
    <KeptPage
      register={useRegister(orpc.packages.list, packageList)}
      head={(add) => <PageHeader title="Pacotes" description={description} actions={add} />}
      add="Novo pacote"
      readOnly={useSession().role === "super_admin"}
      cells={cells}
      empty={{ title: "Nenhum pacote ainda", hint: "Crie o primeiro: a recepção já pode vendê-lo em uma comanda." }}
      form={PackageDialog}
      history={{ call: orpc.packages.history, columns: historyColumns }}
      calls={client.packages}
      refresh={useReadAgain(orpc.packages.key())}
      archived="foi arquivado. O que já foi vendido continua valendo."
      restored="está de volta à venda."
    />
  );
}

const historyColumns: HistoryColumns = {
  nome: { label: "Nome" },
  preco: { label: "Preço", text: formatMoney },
  validade_dias: { label: "Validade em dias", none: "sem prazo" },
  "usos *": { label: "Usos de *", none: "fora do pacote" },
  archived_at: { label: "Arquivado", text: () => "sim" },
};

const cells: Cells<Package> = { preco: ({ preco }) => <MoneyText centavos={preco} /> };
