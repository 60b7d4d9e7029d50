import type { InvitedRole } from "#contract/staff-invitations.ts";
import type { Mail } from "#server/outside/mail.ts";

const roleNames: Record<InvitedRole, string> = { barbeiro: "barbeiro", recepcionista: "recepcionista" };

type Invited = { to: string; nome: string; role: InvitedRole; shop: string; link: string };

export function invitationMail({ to, nome, role, shop, link }: Invited): Mail {
  return {
    to,
    subject: `${shop} convidou você para a equipe`,
    text: [
      `Olá, ${nome.split(" ")[0]}.`,
      `A ${shop} convidou você para entrar na equipe como ${roleNames[role]}. Abra o link para criar sua senha:`,
      link,
      "O link vale por 72 horas e só pode ser usado uma vez. Se você não esperava este convite, ignore este email.",
    ].join("\n\n"),
  };
}
