import { Menu } from "@mantine/core";
import { IconCrown, IconCrownOff } from "@tabler/icons-react";
import { useTeamAct } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type AdminItemProps = { admin: boolean; user: string | null; onChoose: () => void };

/** Makes a team member an administrator, or reverts that; not available for oneself. */
export function AdminItem({ admin, user, onChoose }: AdminItemProps) {
  const own = useSession().user.id;
  if (user === null || user === own) return null;
  const Icon = admin ? IconCrownOff : IconCrown;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={onChoose}>
      {admin ? "Tirar da administração" : "Tornar administrador"}
    </Menu.Item>
  );
}

type AdminDialogProps = { person: { user: string; nome: string }; admin: boolean; onClose: () => void };

export function AdminDialog({ person: { user, nome }, admin, onClose }: AdminDialogProps) {
  const make = useTeamAct(client.staff.makeAdmin, `${nome} agora administra a barbearia.`);
  const end = useTeamAct(client.staff.endAdmin, `${nome} não administra mais a barbearia.`);
  const act = admin ? end : make;

  return (
    <ConfirmDialog
      opened
      title={admin ? `Tirar ${nome} da administração?` : `Tornar ${nome} administrador?`}
      confirm={admin ? "Tirar da administração" : "Tornar administrador"}
      dangerous
      pending={act.isPending}
      onConfirm={() => act.mutate({ id: user }, { onSettled: onClose })}
      onClose={onClose}
    >
      {admin
        ? "A pessoa volta à cadeira ou, se não tiver coluna na agenda, à recepção. A sessão aberta termina."
        : "Quem administra vê e muda tudo: equipe, configurações e registros, e pode tirar você da administração. A sessão aberta termina e o próximo acesso é como administrador."}
    </ConfirmDialog>
  );
}
