import { formatDay } from "#contract/dates.ts";
import type { NoticeKind } from "#contract/subscription-acts.ts";
import type { Notice } from "#server/features/subscribers/telling/queries.ts";
import type { Mail } from "#server/outside/mail.ts";

const subjects: Record<NoticeKind, string> = {
  a_vencer: "seu plano está perto do fim",
  vencida: "seu plano venceu",
  suspensa: "seu plano está suspenso",
  cartao: "o cartão do seu plano foi recusado",
};

/** The state of a plan and what its client can do about it. */
export function noticeText({ tipo, plano, ate }: Pick<Notice, "tipo" | "plano" | "ate">): string {
  const end = formatDay(ate);
  return {
    a_vencer: `O plano ${plano} vence em ${end}. Renove na barbearia para continuar usando.`,
    vencida: `O plano ${plano} venceu em ${end}. Acerte na barbearia para usar o plano.`,
    suspensa: `O plano ${plano}, vencido em ${end}, está suspenso. Acerte na barbearia para voltar a usar.`,
    cartao: `O cartão do plano ${plano} foi recusado. Troque o cartão em sua assinatura para continuar usando.`,
  }[tipo];
}

/** The same notice as a mail. */
export function noticeMail(notice: Notice, { to, shop }: { to: string; shop: string }): Mail {
  return {
    to,
    subject: `${shop}: ${subjects[notice.tipo]}`,
    text: [`Olá, ${notice.nome.split(" ")[0]}.`, noticeText(notice), `Mensagem da ${shop}.`].join("\n\n"),
  };
}
