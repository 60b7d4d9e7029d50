import { ORPCError } from "@orpc/client";
import { LostAnswer } from "#web/lib/refusals.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { tellSessionOver } from "#web/lib/session-over.ts";

/** A report may be a PDF too. */
export type Format = "csv" | "xlsx" | "pdf";

type Asked = { path: string; search: Record<string, unknown>; format: Format };

/** Saves a whole list, as it was asked for, as a file of the server. Throws what a call throws. */
export async function exportList({ path, search, format }: Asked): Promise<void> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const response = await fetch(`/api/v1${path}.${format}?${asked}`).catch(lost);
  if (!response.ok) await refuse(response);
  saveBlob(fileNameOf(response), await response.blob().catch(lost));
}

async function refuse(response: Response): Promise<never> {
  const { code, message } = (await response.json().catch(lost)) as { code: string; message: string };
  if (code === "UNAUTHENTICATED") tellSessionOver();
  throw new ORPCError(code, { message, status: response.status });
}

function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "lista";
}

function lost(cause: unknown): never {
  throw new LostAnswer("no readable answer", { cause });
}
