import type { Coverage, Covered, CoveredService } from "#contract/coverage.ts";
import { addDays, formatDay } from "#contract/dates.ts";
import { rateText } from "#contract/numbers.ts";

/** The remaining uses of a service in the cycle; null without limit. */
export function leftOf({ quota, usadas }: Pick<CoveredService, "quota" | "usadas">): number | null {
  return quota === null ? null : Math.max(0, quota - usadas);
}

/** "Corte: 1 de 2 usados", or without limit "Corte: 3 usados". */
export function usageText({ nome, quota, usadas }: CoveredService): string {
  const used = quota === null ? String(usadas) : `${usadas} de ${quota}`;
  return `${nome}: ${used} ${quota === null && usadas === 1 ? "usado" : "usados"}`;
}

/** "2 de 4 usados, restam 2", or without limit "3 usados, à vontade". */
export function quotaText(service: CoveredService): string {
  const [, used] = usageText(service).split(`${service.nome}: `);
  const left = leftOf(service);
  if (left === null) return `${used}, à vontade`;
  return left === 0 ? `${used}, acabou neste ciclo` : `${used}, ${left === 1 ? "resta 1" : `restam ${left}`}`;
}

export type CoveredPrice = {
  /** The services that cost nothing. */
  covered: Set<string>;
  /** The total, in centavos; null where a price is not known yet. */
  total: number | null;
  /** At least one service costs less than its normal price. */
  isCheaper: boolean;
};

/** The price of services for a client, null where barbers differ (business-rules 5). Each service counts once, as in a booking. */
export function priceCovered(paid: Covered | null | undefined, prices: Map<string, number | null>): CoveredPrice {
  const plan = paid?.clube?.situacao === "cobre" ? paid.clube : undefined;
  const covered = new Set([...prices.keys()].filter((id) => coveredBy(paid, id)));
  let total: number | null = 0;
  for (const [id, preco] of prices) {
    if (covered.has(id)) continue;
    total = preco === null || total === null ? null : total + preco - discountOf(preco, plan?.desconto_servicos ?? 0);
  }
  return { covered, total, isCheaper: total !== null && (plan !== undefined || covered.size > 0) };
}

/** Whether what a client pays for these services depends on the day: a plan or package of theirs covers one, or gives a discount. */
export function dependsOnDay(paid: Covered | null, services: string[]): boolean {
  const plan = paid?.clube;
  const named = plan?.servicos.some(({ id }) => services.includes(id));
  return named || (plan?.desconto_servicos ?? 0) > 0 || services.some((id) => packageFor(paid, id));
}

/** What is to pay for a visit at its price, in centavos, and the lines that say why. */
export function dueOfVisit(
  paid: Covered | null,
  { services, valor_final }: { services: { id: string; preco: number }[]; valor_final: number },
  today: string,
): { due: number; lines: string[] } {
  const priced = priceCovered(paid, new Map(services.map(({ id, preco }) => [id, preco])));
  const off = services.reduce((sum, { preco }) => sum + preco, 0) - priced.total!;
  const ids = services.map(({ id }) => id);
  return { due: Math.max(0, valor_final - off), lines: coverageLines(paid, ids, priced, today) };
}

function leftOfPlan(plan: Coverage | null | undefined, id: string): CoveredService | undefined {
  if (plan?.situacao !== "cobre") return undefined;
  return plan.servicos.find((service) => service.id === id && leftOf(service) !== 0);
}

/** What covers a client's service; null where nothing does. */
export function coveredBy(paid: Covered | null | undefined, id: string): "plano" | "pacote" | null {
  if (leftOfPlan(paid?.clube, id)) return "plano";
  return packageFor(paid, id) ? "pacote" : null;
}

/** The package that is used first for a service. */
function packageFor(paid: Covered | null | undefined, id: string) {
  return paid?.pacotes.find(({ servicos }) => servicos.some((one) => one.id === id && one.restam > 0));
}

/** A percentage off a price, in centavos. */
export function discountOf(preco: number, bps: number): number {
  return Math.round((preco * bps) / 10_000);
}

/** The lines about the coverage of chosen services: what costs nothing, what is cheaper, and why the rest is charged. */
export function coverageLines(
  paid: Covered | null | undefined,
  services: string[],
  { covered }: Pick<CoveredPrice, "covered">,
  today: string,
): string[] {
  const plan = paid?.clube;
  const free = services.flatMap((id) => leftOfPlan(plan, id) ?? []).map((one) => `${one.nome}${leftText(one)}`);
  const isCheaper = plan?.situacao === "cobre" && plan.desconto_servicos > 0 && services.some((id) => !covered.has(id));
  return [
    plan && free.length > 0 && `Coberto pelo plano ${planName(plan)}: ${free.join(", ")}.`,
    ...services.flatMap((id) => (leftOfPlan(plan, id) ? [] : (packageLine(paid, id) ?? []))),
    isCheaper && `O plano dá ${rateText(plan.desconto_servicos)} de desconto nos outros serviços.`,
    whyCharged(
      plan,
      services.filter((id) => !packageFor(paid, id)),
      today,
    ),
  ].filter((line) => typeof line === "string");
}

/** "Corte livre", or of a dependent "Corte livre de Ana". */
function planName({ plano, titular }: Coverage): string {
  return titular === null ? plano : `${plano} de ${titular}`;
}

/** "Coberto pelo pacote Cinco cortes: Corte (restam 3 de 5)." */
function packageLine(paid: Covered | null | undefined, id: string): string | undefined {
  const found = packageFor(paid, id);
  const service = found?.servicos.find((one) => one.id === id);
  return (
    found &&
    service &&
    `Coberto pelo pacote ${found.nome}: ${service.nome} (${leftWords(service.restam, service.usos)}).`
  );
}

/** "resta 1 de 2", "restam 3 de 5". */
export function leftWords(left: number, of: number): string {
  return `${left === 1 ? "resta" : "restam"} ${left} de ${of}`;
}

function leftText(service: CoveredService): string {
  const left = leftOf(service);
  return left === null ? "" : ` (${leftWords(left, service.quota!)})`;
}

/** "Assinatura vencida em 30/11: acerte para usar o plano.", or of a dependent "A assinatura de Ana venceu em 30/11: …" */
export function lateText({ ate, titular }: Pick<Coverage, "ate" | "titular">): string {
  const day = formatDay(ate).slice(0, 5);
  const late = titular === null ? `Assinatura vencida em ${day}` : `A assinatura de ${titular} venceu em ${day}`;
  return `${late}: acerte para usar o plano.`;
}

/** "Assinatura pausada até 03/12: o plano volta a cobrir no dia seguinte."; a dependent's begins "A assinatura de Ana está pausada". */
export function pausedText({ volta, titular }: Pick<Coverage, "volta" | "titular">): string {
  const day = formatDay(addDays(volta!, -1)).slice(0, 5);
  const paused = titular === null ? "Assinatura pausada" : `A assinatura de ${titular} está pausada`;
  return `${paused} até ${day}: o plano volta a cobrir no dia seguinte.`;
}

/** Why chosen services that the plan includes are charged; null where none is. */
function whyCharged(coverage: Coverage | null | undefined, services: string[], today: string): string | null {
  const chosen = coverage?.servicos.filter(({ id }) => services.includes(id)) ?? [];
  if (!coverage || chosen.length === 0) return null;
  const { plano, situacao, ate, volta, renova } = coverage;
  if (situacao === "vencida" && ate < today) return lateText(coverage);
  if (situacao === "vencida") return `O plano ${plano} está pago até ${formatDay(ate)}: neste dia vale o preço normal.`;
  if (situacao === "pausada" && volta)
    return `O plano ${plano} está em pausa e volta em ${formatDay(volta)}: neste dia vale o preço normal.`;
  if (situacao === "outro_dia") return `O plano ${plano} não cobre este dia da semana: vale o preço normal.`;
  const over = chosen.filter((service) => leftOf(service) === 0).map(({ nome }) => nome);
  if (over.length === 0) return null;
  return `A cota de ${over.join(" e ")} acabou. O próximo ciclo do plano começa em ${formatDay(renova)}.`;
}
