import type { Plan } from "#contract/plans.ts";

/** That a plan has no places, for the desk; undefined while there are any. Over its limit only who is paid renews (decisions/0069). */
export function fullText({ assinantes, limite }: Pick<Plan, "assinantes" | "limite">): string | undefined {
  if (limite === null || assinantes < limite) return undefined;
  if (assinantes === limite) return "Sem vagas novas: só renova quem já tem a sua.";
  return `Acima do limite de ${limite}; quem está em atraso também conta. Sem vagas novas: só renova quem está em dia.`;
}
