import { Menu } from "@mantine/core";
import { IconMailPlus, IconPencil, IconShieldCheck } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { TeamBarber } from "#contract/team-barbers.ts";
import { PortalDialog } from "#web/features/staff/barber/portal-dialog.tsx";
import { useTeamAct } from "#web/features/staff/staff-queries.ts";
import { AdminDialog, AdminItem } from "#web/features/staff/team/admin-acts.tsx";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { EditBarberDialog } from "#web/features/staff/team/edit-barber-dialog.tsx";
import { MembershipItems } from "#web/features/staff/team/membership-items.tsx";
import { PermissionsDialog } from "#web/features/staff/team/permissions-dialog.tsx";
import { client } from "#web/lib/client.ts";

const LeaveAgendaDialog = lazy(async () => ({
  default: (await import("#web/features/staff/leaving/leave-agenda-dialog.tsx")).LeaveAgendaDialog,
}));

type Open = "edit" | "permissions" | "portal" | "deactivate" | "desk" | "admin";

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
        {ativo && conta === null && (
          <Menu.Item leftSection={<IconMailPlus size={16} aria-hidden />} onClick={() => setOpen("portal")}>
            Convidar para o portal
          </Menu.Item>
        )}
        {ativo && conta === "barbeiro" && (
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
      {open === "edit" && <EditBarberDialog id={id} nome={nome} onClose={close} />}
      {open === "admin" && user && <AdminDialog person={{ user, nome }} admin={conta === "admin"} onClose={close} />}
      {open === "permissions" && <PermissionsDialog barber={barber} onClose={close} />}
      {open === "portal" && <PortalDialog barber={barber} onClose={close} />}
      <Suspense>
        {(open === "deactivate" || open === "desk") && (
          <LeaveAgendaDialog barber={barber} to={open === "desk" ? "desk" : "nowhere"} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
