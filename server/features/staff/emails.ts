import type { InvitedRole, StaffRole } from "#contract/staff-invitations.ts";
import type { Mail } from "#server/outside/mail.ts";

const roleNames: Record<StaffRole, string> = { barbeiro: "barbeiro", recepcionista: "recepcionista" };

/** Without a shop it is the platform that invites. */
type Invited = { to: string; nome: string; role: InvitedRole; shop: string | null; link: string };

export function invitationMail({ to, nome, role, shop, link }: Invited): Mail {
  const [subject, told] =
    shop === null || role === "super_admin"
      ? ["Convite para administrar a plataforma Navalha", "Você foi convidado para administrar a plataforma Navalha."]
      : [
          `${shop} convidou você para a equipe`,
          `A ${shop} convidou você para entrar na equipe como ${roleNames[role]}.`,
        ];
  return {
    to,
    subject,
    text: [
      `Olá, ${nome.split(" ")[0]}.`,
      `${told} Abra o link para criar sua senha:`,
      link,
      "O link vale por 72 horas e só pode ser usado uma vez. Se você não esperava este convite, ignore este email.",
    ].join("\n\n"),
  };
}
