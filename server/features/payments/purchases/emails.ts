import { formatDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import { codeText } from "#contract/vouchers.ts";
import type { KeptPurchase } from "#server/features/payments/purchases/queries.ts";
import { type Mail, withoutLinks } from "#server/outside/mail.ts";

type Bought = Pick<KeptPurchase, "nome" | "para" | "valor"> & { codigo: string | null; valido_ate: string | null };
type Addressed = { to: string; shop: string; site: string };

/** What a client bought, with its end and the code of a voucher. */
export function boughtMail({ nome, para, valor, codigo, valido_ate }: Bought, { to, shop, site }: Addressed): Mail {
  const ends = valido_ate ? `Vale até ${formatDay(valido_ate)}.` : "Sem prazo de validade.";
  const voucher = [
    `O código${para && ` do presente de ${withoutLinks(para)}`} é ${codeText(codigo ?? "")}. ${ends}`,
    "Quem mostrar este código na barbearia paga com ele; o que sobrar continua valendo. Guarde-o como dinheiro.",
  ];
  const text = [
    `Recebemos o seu pagamento de ${moneyText(valor)}: ${withoutLinks(nome)}.`,
    ...(codigo ? voucher : [`Os usos já estão na sua conta: é só marcar o seu horário. ${ends}`]),
    `Recibo e detalhes: ${site}/cliente/compras`,
    `Mensagem da ${withoutLinks(shop)}.`,
  ];
  return { to, subject: `${shop}: ${codigo ? "seu vale-presente" : "seu pacote"}`, text: text.join("\n\n") };
}

/** A payment that could not be sold and goes back. */
export function unsoldMail(
  { nome, valor, motivo }: Pick<Bought, "nome" | "valor"> & { motivo: string },
  { to, shop }: Addressed,
): Mail {
  const what = withoutLinks(nome);
  const isOther = motivo === "AMOUNT_DIFFERS";
  const text = [
    isOther
      ? `O provedor recebeu outro valor que o de ${what}, ${moneyText(valor)}. O que foi pago volta inteiro por onde foi pago.`
      : `${what} não está mais à venda. O seu pagamento de ${moneyText(valor)} volta inteiro por onde foi pago.`,
    `Mensagem da ${withoutLinks(shop)}.`,
  ];
  return { to, subject: `${shop}: seu pagamento volta para você`, text: text.join("\n\n") };
}
