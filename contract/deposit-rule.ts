import { formatMoney } from "#contract/money.ts";

/** `limite`: the minutes before the visit until which its client may cancel; `devolve`: what becomes of the deposit then. */
type Rule = { devolve: "pagamento" | "credito"; limite: number };
type Sum = { valor: number; devolvido: number; contestado: number };
type Paid = Rule & Sum & { situacao: string };

/** What becomes of a deposit (business-rules 9), said before it is paid. */
export function depositRule({ devolve, limite }: Rule): string {
  return `Se você cancelar ${deadline(limite)}, o sinal ${ends[devolve]}. Depois disso, ou se você faltar, ele fica com a barbearia.`;
}

/** What becomes of a paid deposit where its visit is cancelled in time, or too late or missed; null where none is left. */
export function depositAfter(sinal: Paid | null, given: "in-time" | "late"): string | null {
  if (sinal?.situacao !== "pago") return null;
  return depositEnds(sinal, given === "late" ? "fica com a barbearia" : ends[sinal.devolve]);
}

/** What did not go back before ends so; null where nothing is left. */
export function depositEnds({ valor, devolvido, contestado }: Sum, end: string): string | null {
  const left = valor - devolvido - contestado;
  if (left === 0) return null;
  return left < valor
    ? `O que resta do sinal, ${formatMoney(left)}, ${end}.`
    : `O sinal de ${formatMoney(valor)} ${end}.`;
}

/** What of a deposit went back, or is contested; null where nothing, and where the deposit is over since all of it goes back. */
export function depositBack({ situacao, devolvido, contestado }: Sum & { situacao: string }): string | null {
  if (situacao === "devolvido") return null;
  const texts = [
    devolvido > 0 && `${formatMoney(devolvido)} do sinal já voltaram por onde foi pago.`,
    contestado > 0 && `${formatMoney(contestado)} do sinal foram contestados no banco.`,
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(" ") : null;
}

const ends = { pagamento: "volta por onde foi pago", credito: "vira crédito para a próxima visita" };

function deadline(minutes: number): string {
  if (minutes === 0) return "até o horário marcado";
  if (minutes % 1440 === 0) return `até ${minutes === 1440 ? "1 dia" : `${minutes / 1440} dias`} antes`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `até ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ")} antes`;
}
