import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Which } from "#contract/list.ts";
import { barberList, type TeamBarber } from "#contract/staff.ts";
import { InviteDialog } from "#web/features/staff/invitations/invite-dialog.tsx";
import { TeamInvitations } from "#web/features/staff/invitations/team-invitations.tsx";
import { BarberActs } from "#web/features/staff/team/barber-acts.tsx";
import { PersonCell } from "#web/features/staff/team/person-cell.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { contactCells } from "#web/ui/register/contact-cells.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-table.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { WhichControl } from "#web/ui/register/which-control.tsx";

/** /barbeiros: the team, read by all of the desk and kept by the admin. */
export function BarbersPage() {
  const { role } = useSession();
  const keeps = role === "admin" || role === "super_admin";
  const [inviting, setInviting] = useState(false);
  const register = useRegister(orpc.staff.barbers, barberList);
  const { query, which } = register.asked;

  return (
    <Stack gap="xl">
      <div>
        <PageHeader
          title="Equipe"
          description="Quem atende na barbearia."
          actions={keeps && <Button onClick={() => setInviting(true)}>Convidar barbeiro</Button>}
        />
        <Register
          register={register}
          search="Buscar por nome"
          cells={cellsFor(keeps)}
          hidden={["ativo"]}
          tools={
            <WhichControl
              value={which}
              names={{ active: "Ativos", inactive: "Inativos" }}
              onChange={(chosen) => register.ask({ which: chosen })}
            />
          }
          {...(keeps && { acts: (barber: TeamBarber) => <BarberActs barber={barber} /> })}
          empty={nobody[which]}
          notFound={query ? unknown : nobody[which]}
        />
      </div>
      {keeps && register.query.data && <TeamInvitations invited="barbeiro" />}
      {inviting && <InviteDialog invited="barbeiro" onClose={() => setInviting(false)} />}
    </Stack>
  );
}

const cellsFor = (keeps: boolean): Cells<TeamBarber> => ({
  nome: (barber) => <PersonCell nome={barber.nome} photo={barber.foto_url} badges={badgesOf(barber, keeps)} />,
  ...contactCells,
  especialidades: ({ especialidades }) => especialidades.join(" · "),
  bio: ({ bio }) =>
    bio && (
      <Text size="sm" c="dimmed" lineClamp={2}>
        {bio}
      </Text>
    ),
});

function badgesOf({ ativo, conta }: TeamBarber, keeps: boolean): string[] {
  return [
    ...(ativo ? [] : ["Inativo"]),
    ...(conta === "admin" ? ["Administrador"] : []),
    ...(keeps && conta === null ? ["Sem acesso"] : []),
  ];
}

const unknown = { title: "Ninguém com esse nome", hint: "Confira a grafia ou procure entre os inativos." };

const nobody: Record<Which, { title: string; hint: string }> = {
  active: {
    title: "Nenhum barbeiro ativo",
    hint: "Convide alguém: a coluna na agenda aparece quando o convite é aceito.",
  },
  inactive: { title: "Nenhum barbeiro inativo", hint: "Quem for desativado fica aqui, com o histórico guardado." },
};
