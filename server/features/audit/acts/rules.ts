import { isContractProcedure } from "@orpc/contract";
import * as contract from "#contract/index.ts";

/** Descriptions of the calls from their summaries in the contract; photos are uploaded outside the contract. */
const acts = new Map([
  ...summariesIn(contract),
  ["profile.photo", "Enviar a própria foto"],
  ["photos.stage", "Enviar uma foto da barbearia"],
  ["entries.attachments.add", "Anexar um arquivo a um lançamento"],
  ["entries.attachments.read", "Abrir um anexo de um lançamento"],
]);

/** The description of a logged call; calls of other versions are shown by name. */
export function actOf(call: string | undefined): string | null {
  return call === undefined ? null : (acts.get(call) ?? call);
}

function summariesIn(part: object, path: string[] = []): [call: string, summary: string][] {
  if (isContractProcedure(part)) return [[path.join("."), part["~orpc"].route.summary ?? ""]];
  return Object.entries(part).flatMap(([name, inner]) => summariesIn(inner as object, [...path, name]));
}
