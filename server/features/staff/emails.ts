import type { InvitedRole } from "#contract/staff-invitations.ts";
import { hello, type Mail, withoutLinks } from "#server/outside/mail.ts";

/** Without a shop the platform invites. A person with an account signs in with it and chooses no password. */
type Invited = { to: string; nome: string; role: InvitedRole; shop: string | null; link: string; account: boolean };

export function invitationMail({ to, nome, role, shop, link, account }: Invited): Mail {
  const [subject, sentence] = wordsFor(shop, role);
  return {
    to,
    subject,
    text: [
      hello(nome),
      account
        ? `${sentence} Abra o link e entre com a conta que você já tem neste email para aceitar:`
        : `${sentence} Abra o link para criar sua senha:`,
      link,
      "O link vale por 72 horas e só pode ser usado uma vez. Se você não esperava este convite, ignore este email.",
    ].join("\n\n"),
  };
}

function wordsFor(shop: string | null, role: InvitedRole): [subject: string, sentence: string] {
  if (shop === null || role === "super_admin")
    return [
      "Convite para administrar a plataforma Navalha",
      "Você recebeu um convite para administrar a plataforma Navalha.",
    ];
  const house = withoutLinks(shop);
  if (role === "cliente")
    return [
      `${shop} convidou você para agendar online`,
      `A ${house} convidou você para ter uma conta. Nela você vê suas visitas e agenda, remarca ou cancela sem ligar.`,
    ];
  return [`${shop} convidou você para a equipe`, `A ${house} convidou você para entrar na equipe como ${role}.`];
}
