import { formatMoney } from "#contract/money.ts";

/** `limite`: the minutes before the visit until which its client may cancel; `devolve`: what becomes of the deposit then. */
type Rule = { devolve: "pagamento" | "credito"; limite: number };
type Paid = Rule & { valor: number; situacao: string };

/** What becomes of a deposit (business-rules 9), said before it is paid. */
export function depositRule({ devolve, limite }: Rule): string {
  return `Se você cancelar ${deadline(limite)}, o sinal ${ends[devolve]}. Depois disso, ou se você faltar, ele fica com a barbearia.`;
}

/** What becomes of a paid deposit where its visit is cancelled in time, or too late or missed; null where none was paid. */
export function depositAfter(sinal: Paid | null, given: "in-time" | "late"): string | null {
  if (sinal?.situacao !== "pago") return null;
  const end = given === "late" ? "fica com a barbearia" : ends[sinal.devolve];
  return `O sinal de ${formatMoney(sinal.valor)} ${end}.`;
}

const ends = { pagamento: "volta por onde foi pago", credito: "vira crédito para a próxima visita" };

function deadline(minutes: number): string {
  if (minutes === 0) return "até o horário marcado";
  if (minutes % 1440 === 0) return `até ${minutes === 1440 ? "1 dia" : `${minutes / 1440} dias`} antes`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `até ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ")} antes`;
}
