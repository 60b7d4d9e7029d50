import { formatDay } from "#contract/dates.ts";
import { countText } from "#contract/numbers.ts";
import { moneyText } from "#contract/quantities.ts";
import type { Ending } from "#server/features/packages/ending/queries.ts";
import { type Mail, withoutLinks } from "#server/outside/mail.ts";

/** "Pacote Cinco cortes vale até 21/02/2027 e ainda tem 3 usos." */
export function endingText({ tipo, nome, para, resta, valido_ate }: Ending): string {
  const what = para ? `${nome} para ${para}` : nome;
  const left = tipo === "vale" ? `${moneyText(resta)} de saldo` : countText(resta, "uso");
  return `${what} vale até ${formatDay(valido_ate)} e ainda tem ${left}.`;
}

export function endingMail(ending: Ending, { to, shop }: { to: string; shop: string }): Mail {
  const thing = ending.tipo === "vale" ? "seu vale-presente" : "seu pacote";
  const text = [
    `Olá, ${withoutLinks(ending.cliente.split(" ")[0]!)}.`,
    withoutLinks(endingText(ending)),
    ending.tipo === "vale" ? "Quem tem o código pode usá-lo até esse dia." : "Marque o seu horário até esse dia.",
    `Mensagem da ${withoutLinks(shop)}.`,
  ];
  return { to, subject: `${shop}: ${thing} está perto do fim`, text: text.join("\n\n") };
}
