import type { InvitedRole, StaffRole } from "#contract/staff-invitations.ts";
import { hello, type Mail, withoutLinks } from "#server/outside/mail.ts";

const roleNames: Record<StaffRole, string> = { barbeiro: "barbeiro", recepcionista: "recepcionista" };

/** Without a shop it is the platform that invites. Whoever has an account signs in with it, and makes no password. */
type Invited = { to: string; nome: string; role: InvitedRole; shop: string | null; link: string; account: boolean };

export function invitationMail({ to, nome, role, shop, link, account }: Invited): Mail {
  const [subject, told] =
    shop === null || role === "super_admin"
      ? [
          "Convite para administrar a plataforma Navalha",
          "Você recebeu um convite para administrar a plataforma Navalha.",
        ]
      : [
          `${shop} convidou você para a equipe`,
          `A ${withoutLinks(shop)} convidou você para entrar na equipe como ${roleNames[role]}.`,
        ];
  return {
    to,
    subject,
    text: [
      hello(nome),
      account
        ? `${told} Abra o link e entre com a conta que você já tem neste email para aceitar:`
        : `${told} Abra o link para criar sua senha:`,
      link,
      "O link vale por 72 horas e só pode ser usado uma vez. Se você não esperava este convite, ignore este email.",
    ].join("\n\n"),
  };
}
