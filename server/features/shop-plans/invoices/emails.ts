import { formatDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import { invoicePeriod } from "#contract/shop-invoices.ts";
import type { InvoiceNews } from "#server/features/shop-plans/invoices/queries.ts";
import { type Mail, withoutLinks } from "#server/outside/mail.ts";

/** What is owed, until when, and what an unpaid invoice changes. */
export function newsText({ estado, plano, valor, vence, tolera_ate, ...period }: InvoiceNews): string {
  const invoice = `${moneyText(valor)} do plano ${plano}, ${invoicePeriod(period)}`;
  const [due, last] = [formatDay(vence), formatDay(tolera_ate)];
  return {
    nova: `Fatura da Navalha: ${invoice}, vence em ${due}.`,
    atrasada: `Fatura da Navalha: ${invoice}, venceu em ${due}. Pague até ${last}: depois não dá para adicionar barbeiros.`,
    vencida: `Fatura da Navalha: ${invoice}, venceu em ${due} e podia ser paga até ${last}. Não dá para adicionar barbeiros até o pagamento.`,
  }[estado];
}

export function newsMail(news: InvoiceNews, { to, site }: { to: string; site: string }): Mail {
  const shop = withoutLinks(news.barbearia);
  const text = [withoutLinks(newsText(news)), `Veja como pagar: ${site}/planos?tab=barbearia`].join("\n\n");
  return { to, subject: `${shop}: ${subjects[news.estado]}`, text };
}

const subjects: Record<InvoiceNews["estado"], string> = {
  nova: "fatura do seu plano",
  atrasada: "fatura em atraso",
  vencida: "fatura vencida",
};
