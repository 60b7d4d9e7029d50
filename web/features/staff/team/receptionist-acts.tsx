import { useState } from "react";
import type { Receptionist } from "#contract/staff.ts";
import { useTeamAct } from "#web/features/staff/staff-queries.ts";
import { AdminDialog, AdminItem } from "#web/features/staff/team/admin-acts.tsx";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { MembershipItems } from "#web/features/staff/team/membership-items.tsx";
import { client } from "#web/lib/client.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** An admin's acts on a receptionist. */
export function ReceptionistActs({ person }: { person: Receptionist }) {
  const { id, nome, ended_at, admin } = person;
  const [open, setOpen] = useState<"deactivate" | "chair" | "admin">();
  const close = () => setOpen(undefined);
  const reactivate = useTeamAct(client.staff.reactivateReceptionist, `${nome} está de volta à recepção.`);
  const deactivate = useTeamAct(client.staff.deactivateReceptionist, `O acesso de ${nome} terminou.`);
  const makeBarber = useTeamAct(client.staff.makeBarber, `${nome} agora tem uma coluna na agenda.`);

  return (
    <>
      <ActsMenu nome={nome}>
        <AdminItem admin={admin} user={ended_at ? null : id} onChoose={() => setOpen("admin")} />
        {!admin && (
          <MembershipItems
            active={ended_at === null}
            move={{ label: "Passar para barbeiro", onChoose: () => setOpen("chair") }}
            onDeactivate={() => setOpen("deactivate")}
            onReactivate={() => reactivate.mutate({ id })}
          />
        )}
      </ActsMenu>
      {open === "admin" && <AdminDialog person={{ user: id, nome }} admin={admin} onClose={close} />}
      <ConfirmDialog
        opened={open === "deactivate"}
        title={`Desativar ${nome}?`}
        confirm="Desativar"
        dangerous
        pending={deactivate.isPending}
        onConfirm={() => deactivate.mutate({ id }, { onSettled: close })}
        onClose={close}
      >
        O acesso termina agora, em todos os aparelhos. O histórico fica guardado.
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === "chair"}
        title={`Passar ${nome} para barbeiro?`}
        confirm="Passar para barbeiro"
        pending={makeBarber.isPending}
        onConfirm={() => makeBarber.mutate({ id }, { onSettled: close })}
        onClose={close}
      >
        A pessoa ganha uma coluna na agenda, no horário da barbearia e com todos os serviços. A sessão aberta termina e
        o próximo acesso é pelo portal do barbeiro.
      </ConfirmDialog>
    </>
  );
}
