import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import type { Which } from "#contract/list.ts";
import { type Receptionist, receptionistList } from "#contract/staff.ts";
import { InviteDialog } from "#web/features/staff/invitations/invite-dialog.tsx";
import { TeamInvitations } from "#web/features/staff/invitations/team-invitations.tsx";
import { PersonCell } from "#web/features/staff/team/person-cell.tsx";
import { ReceptionistActs } from "#web/features/staff/team/receptionist-acts.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { contactCells } from "#web/ui/register/contact-cells.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { WhichControl } from "#web/ui/register/which-control.tsx";

/** /recepcao: the receptionists. */
export function ReceptionistsPage() {
  const [inviting, setInviting] = useState(false);
  const register = useRegister(orpc.staff.receptionists, receptionistList);
  const { query, which } = register.asked;

  return (
    <Stack gap="xl">
      <div>
        <PageHeader
          title="Recepcionistas"
          description="Quem cuida da agenda, dos clientes e do caixa."
          actions={<Button onClick={() => setInviting(true)}>Convidar recepcionista</Button>}
        />
        <Register
          register={register}
          search="Buscar por nome"
          cells={cells}
          hidden={["admin", which === "active" ? "ended_at" : "since"]}
          tools={
            <WhichControl
              value={which}
              names={{ active: "Na equipe", inactive: "Desativados" }}
              onChange={(chosen) => register.ask({ which: chosen })}
            />
          }
          acts={(person) => <ReceptionistActs person={person} />}
          empty={nobody[which]}
          notFound={query ? unknown : nobody[which]}
        />
      </div>
      {register.query.data && <TeamInvitations invited="recepcionista" />}
      {inviting && <InviteDialog invited="recepcionista" onClose={() => setInviting(false)} />}
    </Stack>
  );
}

const cells: Cells<Receptionist> = {
  nome: ({ nome, avatar_url, admin }) => (
    <PersonCell nome={nome} photo={avatar_url} badges={admin ? ["Administrador"] : []} />
  ),
  ...contactCells,
};

const unknown = { title: "Ninguém com esse nome", hint: "Confira a grafia ou procure entre os desativados." };

const nobody: Record<Which, { title: string; hint: string }> = {
  active: {
    title: "Nenhuma recepcionista",
    hint: "Convide quem cuida do balcão: cada pessoa entra com a própria senha.",
  },
  inactive: { title: "Ninguém desativado", hint: "Quem for desativado fica aqui, com o histórico guardado." },
};
