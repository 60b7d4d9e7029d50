import { Menu } from "@mantine/core";
import { IconPencil, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { TeamBarber } from "#contract/staff.ts";
import { useTeamAct } from "#web/features/staff/staff-queries.ts";
import { AdminDialog, AdminItem } from "#web/features/staff/team/admin-acts.tsx";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { EditBarberDialog } from "#web/features/staff/team/edit-barber-dialog.tsx";
import { LeaveAgendaDialog } from "#web/features/staff/team/leave-agenda-dialog.tsx";
import { MembershipItems } from "#web/features/staff/team/membership-items.tsx";
import { PermissionsDialog } from "#web/features/staff/team/permissions-dialog.tsx";
import { client } from "#web/lib/client.ts";

type Open = "edit" | "permissions" | "deactivate" | "desk" | "admin";

/** What an admin may do with a barber. */
export function BarberActs({ barber }: { barber: TeamBarber }) {
  const [open, setOpen] = useState<Open>();
  const { id, nome, ativo, conta } = barber;
  const user = conta === "admin" || (ativo && conta === "barbeiro") ? barber.user_id : null;
  const reactivate = useTeamAct(client.staff.reactivateBarber, `${nome} está de volta à equipe.`);
  const close = () => setOpen(undefined);

  return (
    <>
      <ActsMenu nome={nome}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen("edit")}>
          Editar dados
        </Menu.Item>
        {ativo && conta !== "admin" && (
          <Menu.Item leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={() => setOpen("permissions")}>
            Permissões
          </Menu.Item>
        )}
        <AdminItem admin={conta === "admin"} user={user} onChoose={() => setOpen("admin")} />
        <MembershipItems
          active={ativo}
          move={conta === "barbeiro" ? { label: "Passar para a recepção", onChoose: () => setOpen("desk") } : undefined}
          onDeactivate={() => setOpen("deactivate")}
          onReactivate={() => reactivate.mutate({ id })}
        />
      </ActsMenu>
      {open === "edit" && <EditBarberDialog barber={barber} onClose={close} />}
      {open === "admin" && user && <AdminDialog person={{ user, nome }} admin={conta === "admin"} onClose={close} />}
      {open === "permissions" && <PermissionsDialog barber={barber} onClose={close} />}
      {(open === "deactivate" || open === "desk") && (
        <LeaveAgendaDialog barber={barber} to={open === "desk" ? "desk" : "nowhere"} onClose={close} />
      )}
    </>
  );
}
