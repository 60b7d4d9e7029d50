import { ORPCError } from "@orpc/client";
import { LostAnswer } from "#web/lib/refusals.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { markSessionOver } from "#web/lib/session-over.ts";

/** Reports are also available as PDF. */
export type Format = "csv" | "xlsx" | "pdf";

type Export = { path: string; search: Record<string, unknown>; format: Format };

/** Downloads a whole list, with its current filters, as a file of the server. Throws the refusals of the call. */
export async function exportList({ path, search, format }: Export): Promise<void> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const response = await fetch(`/api/v1${path}.${format}?${params}`).catch(lost);
  if (!response.ok) await refuse(response);
  saveBlob(fileNameOf(response), await response.blob().catch(lost));
}

async function refuse(response: Response): Promise<never> {
  const { code, message } = (await response.json().catch(lost)) as { code: string; message: string };
  if (code === "UNAUTHENTICATED") markSessionOver();
  throw new ORPCError(code, { message, status: response.status });
}

function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "lista";
}

function lost(cause: unknown): never {
  throw new LostAnswer("no readable answer", { cause });
}
