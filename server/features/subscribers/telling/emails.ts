import { formatDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { NoticeKind } from "#contract/subscription-acts.ts";
import type { Notice } from "#server/features/subscribers/telling/queries.ts";
import type { Mail } from "#server/outside/mail.ts";

const subjects: Record<NoticeKind, string> = {
  a_vencer: "seu plano está perto do fim",
  vencida: "seu plano venceu",
  suspensa: "seu plano está suspenso",
  cartao: "o cartão do seu plano foi recusado",
  preco: "o preço do seu plano muda",
  preco_perto: "o preço do seu plano muda em poucos dias",
  preco_desfeito: "o preço do seu plano não muda mais",
};

type Said = Pick<Notice, "tipo" | "plano" | "ate" | "preco" | "novo">;

/** The state of a plan, or another price of it, and what its client can do about it. */
export function noticeText({ tipo, plano, ate, preco, novo }: Said): string {
  const end = formatDay(ate);
  const [now, then] = [moneyText(preco), moneyText(novo ?? preco)];
  return {
    a_vencer: `O plano ${plano} vence em ${end}. Renove na barbearia para continuar usando.`,
    vencida: `O plano ${plano} venceu em ${end}. Acerte na barbearia para usar o plano.`,
    suspensa: `O plano ${plano}, vencido em ${end}, está suspenso. Acerte na barbearia para voltar a usar.`,
    cartao: `O cartão do plano ${plano} foi recusado. Troque o cartão em sua assinatura para continuar usando.`,
    preco: `O plano ${plano} passa de ${now} para ${then} nas renovações a partir de ${end}. Até lá nada muda, e você pode cancelar.`,
    preco_perto: `O plano ${plano} passa de ${now} para ${then} nas renovações a partir de ${end}. Até lá você pode cancelar.`,
    preco_desfeito: `O plano ${plano} continua a ${now}: o novo preço que valeria a partir de ${end} foi desfeito.`,
  }[tipo];
}

/** The same notice as a mail. */
export function noticeMail(notice: Said & Pick<Notice, "nome">, { to, shop }: { to: string; shop: string }): Mail {
  return {
    to,
    subject: `${shop}: ${subjects[notice.tipo]}`,
    text: [`Olá, ${notice.nome.split(" ")[0]}.`, noticeText(notice), `Mensagem da ${shop}.`].join("\n\n"),
  };
}
