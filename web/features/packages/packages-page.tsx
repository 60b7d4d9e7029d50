import { Button, Menu, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Which } from "#contract/list.ts";
import { type Package, packageList } from "#contract/packages.ts";
import { PackageDialog } from "#web/features/packages/package-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { KeptRegister } from "#web/ui/register/kept-register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { RowMenu } from "#web/ui/register/row-menu.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { RowHistory, type ToldColumns } from "#web/ui/row-history.tsx";

/** /admin/pacotes: the packages on sale. */
export function PackagesPage() {
  const [adding, setAdding] = useState(false);
  const register = useRegister(orpc.packages.list, packageList);
  return (
    <>
      <PageHeader
        title="Pacotes"
        description="Usos de serviços que o cliente paga antes e gasta aos poucos."
        actions={<Button onClick={() => setAdding(true)}>Novo pacote</Button>}
      />
      <KeptRegister
        register={register}
        cells={cells}
        acts={(one: Package) => <PackageActs one={one} />}
        nothing={nothing}
        unknown="Nenhum pacote com esse nome"
      />
      {adding && <PackageDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function PackageActs({ one }: { one: Package }) {
  const [opened, setOpened] = useState<"form" | "history">();
  const refresh = useReadAgain(orpc.packages.key());
  const close = () => setOpened(undefined);
  return (
    <>
      <RowMenu
        row={one}
        calls={client.packages}
        refresh={refresh}
        archived="foi arquivado. O que já foi vendido continua valendo."
        restored="está de volta à venda."
      >
        <Menu.Item onClick={() => setOpened("form")}>Editar</Menu.Item>
        <Menu.Item onClick={() => setOpened("history")}>Histórico</Menu.Item>
      </RowMenu>
      {opened === "form" && <PackageDialog one={one} onClose={close} />}
      {opened === "history" && (
        <Dialog opened onClose={close} title={`Histórico de ${one.nome}`}>
          <History id={one.id} />
        </Dialog>
      )}
    </>
  );
}

function History({ id }: { id: string }) {
  return (
    <RowHistory query={useQuery(orpc.packages.history.queryOptions({ input: { id } }))} columns={historyColumns} />
  );
}

const historyColumns: ToldColumns = {
  nome: { label: "Nome" },
  preco: { label: "Preço", text: formatMoney },
  validade_dias: { label: "Validade em dias", none: "sem prazo" },
  archived_at: { label: "Arquivado", text: () => "sim" },
};

const cells: Cells<Package> = {
  nome: ({ nome }) => (
    <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
      {nome}
    </Text>
  ),
  preco: ({ preco }) => <MoneyText centavos={preco} />,
};

const nothing: Record<Which, { title: string; hint: string }> = {
  active: { title: "Nenhum pacote ainda", hint: "Crie o primeiro: a recepção já pode vendê-lo em uma comanda." },
  inactive: { title: "Nada arquivado", hint: "O que for arquivado fica aqui e pode voltar à venda." },
};
