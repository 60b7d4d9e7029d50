import type { Coverage, CoveredService } from "#contract/coverage.ts";
import { formatDay } from "#contract/dates.ts";

/** How often it still covers a service in the cycle: null without limit. */
export function leftOf({ quota, usadas }: Pick<CoveredService, "quota" | "usadas">): number | null {
  return quota === null ? null : Math.max(0, quota - usadas);
}

/** "Corte: 1 de 2 usados", or without limit "Corte: 3 usados". */
export function usageText({ nome, quota, usadas }: CoveredService): string {
  const used = quota === null ? String(usadas) : `${usadas} de ${quota}`;
  return `${nome}: ${used} ${quota === null && usadas === 1 ? "usado" : "usados"}`;
}

export type CoveredPrice = {
  /** Which of the services cost nothing. */
  covered: Set<string>;
  /** In centavos, what all of them cost; null where a price is not known yet. */
  total: number | null;
};

/** What services cost a subscriber at these prices, null where barbers differ (business-rules 5): each once, as they are booked. */
export function priceCovered(coverage: Coverage | null | undefined, prices: Map<string, number | null>): CoveredPrice {
  const covers = coverage?.situacao === "cobre" ? coverage : undefined;
  const left = covers?.servicos.filter((service) => leftOf(service) !== 0).map(({ id }) => id) ?? [];
  const covered = new Set([...prices.keys()].filter((id) => left.includes(id)));
  let total: number | null = 0;
  for (const [id, preco] of prices) {
    if (covered.has(id)) continue;
    total = preco === null || total === null ? null : total + preco - discountOf(preco, covers?.desconto_servicos ?? 0);
  }
  return { covered, total };
}

function discountOf(preco: number, bps: number): number {
  return Math.round((preco * bps) / 10_000);
}

/** What is said of the coverage of chosen services: what costs nothing, what is cheaper, and why the rest is charged. */
export function coverageLines(
  coverage: Coverage | null | undefined,
  services: string[],
  { covered }: CoveredPrice,
  today: string,
): string[] {
  if (!coverage) return [];
  const { plano, situacao, desconto_servicos } = coverage;
  const free = coverage.servicos.filter(({ id }) => covered.has(id)).map((one) => `${one.nome}${leftText(one)}`);
  const isCheaper = situacao === "cobre" && desconto_servicos > 0 && services.some((id) => !covered.has(id));
  return [
    free.length > 0 && `Coberto pelo plano ${plano}: ${free.join(", ")}.`,
    isCheaper && `O plano dá ${(desconto_servicos / 100).toLocaleString("pt-BR")} % de desconto nos outros serviços.`,
    whyCharged(coverage, services, today),
  ].filter((line) => typeof line === "string");
}

function leftText(service: CoveredService): string {
  const left = leftOf(service);
  return left === null ? "" : ` (${left === 1 ? "resta" : "restam"} ${left} de ${service.quota})`;
}

/** "Assinatura vencida em 30/11: acerte para usar o plano." */
export function lateText(ate: string): string {
  return `Assinatura vencida em ${formatDay(ate).slice(0, 5)}: acerte para usar o plano.`;
}

/** Why chosen services that the plan covers are charged; null where none is. */
function whyCharged(coverage: Coverage | null | undefined, services: string[], today: string): string | null {
  const chosen = coverage?.servicos.filter(({ id }) => services.includes(id)) ?? [];
  if (!coverage || chosen.length === 0) return null;
  const { plano, situacao, ate, volta, renova } = coverage;
  if (situacao === "vencida" && ate < today) return lateText(ate);
  if (situacao === "vencida") return `O plano ${plano} está pago até ${formatDay(ate)}: neste dia vale o preço normal.`;
  if (situacao === "pausada" && volta)
    return `O plano ${plano} está em pausa e volta em ${formatDay(volta)}: neste dia vale o preço normal.`;
  if (situacao === "outro_dia") return `O plano ${plano} não cobre este dia da semana: vale o preço normal.`;
  const over = chosen.filter((service) => leftOf(service) === 0).map(({ nome }) => nome);
  if (over.length === 0) return null;
  return `A cota de ${over.join(" e ")} acabou. O próximo ciclo do plano começa em ${formatDay(renova)}.`;
}
