import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { formatMonth } from "#contract/dates.ts";
import type { Which } from "#contract/list.ts";
import { type Pot, potList } from "#contract/revenue-pots.ts";
import { PotDialog } from "#web/features/revenue-pots/pot-dialog.tsx";
import { PotHistory } from "#web/features/revenue-pots/pot-history.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { KeptRegister } from "#web/ui/register/kept-register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { RowMenu } from "#web/ui/register/row-menu.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /admin/potes: the potes of the club; each links to its months. */
export function PotsPage() {
  const [adding, setAdding] = useState(false);
  const register = useRegister(orpc.revenuePots.list, potList);
  const changes = useSession().role !== "super_admin";
  return (
    <>
      <PageHeader
        title="Potes de Assinaturas"
        description="Uma parte do que os assinantes pagam, dividida entre os barbeiros pelo que fizeram."
        actions={changes && <Button onClick={() => setAdding(true)}>Novo pote</Button>}
      />
      <KeptRegister
        register={register}
        cells={cells}
        {...(changes && { acts: (pot: Pot) => <PotActs pot={pot} /> })}
        nothing={nothing}
        unknown="Nenhum pote com esse nome"
      />
      {adding && <PotDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function PotActs({ pot }: { pot: Pot }) {
  const [opened, setOpened] = useState<"form" | "history">();
  const refresh = useReadAgain(orpc.revenuePots.key());
  const close = () => setOpened(undefined);
  return (
    <>
      <RowMenu row={pot} calls={client.revenuePots} refresh={refresh} archived="foi arquivado. O que foi fechado fica.">
        <Menu.Item onClick={() => setOpened("form")}>Editar</Menu.Item>
        <Menu.Item onClick={() => setOpened("history")}>Histórico</Menu.Item>
      </RowMenu>
      {opened === "form" && <PotDialog pot={pot} onClose={close} />}
      {opened === "history" && <PotHistory pot={pot} onClose={close} />}
    </>
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

const nothing: Record<Which, { title: string; hint: string }> = {
  active: {
    title: "Nenhum pote ainda",
    hint: "Crie o primeiro: diga a parte da casa, os planos que o alimentam e quem participa.",
  },
  inactive: { title: "Nada arquivado", hint: "O pote que for arquivado fica aqui, com os meses que fechou." },
};
