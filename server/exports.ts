import type { IncomingMessage, ServerResponse } from "node:http";
import { type AnyProcedure, call, getRouter, traverseContractProcedures } from "@orpc/server";
import type { Cell, Table } from "#contract/cells.ts";
import { defaultTimezone } from "#contract/dates.ts";
import { largestPage } from "#contract/list.ts";
import { commonRefusals } from "#contract/refusals.ts";
import { asMember } from "#server/actors.ts";
import type { RequestContext } from "#server/call.ts";
import { answerable, errorBody, withoutNul } from "#server/errors.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { currentActor } from "#server/features/auth/rules.ts";
import { slugOf } from "#server/features/barbershops/founding/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { notify } from "#server/features/notifications/rules.ts";
import type { Page } from "#server/paging/queries.ts";
import { refuseDesk } from "#server/portal.ts";
import { Refusal, toContractError } from "#server/refusal.ts";
import { router } from "#server/router.ts";
import { formats } from "#server/spreadsheets.ts";

/** Beyond, the file ends and says so: whoever needs more narrows the list. */
export const mostRows = 100_000;

type Export = { list: Table; procedure: AnyProcedure; path: readonly string[]; format: keyof typeof formats };
type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

const lists = listsIn(router);

/** What a request for a list as a file asks for: `GET /api/v1/admin/shops.csv?status=ativa`, the address of the list itself. */
export function exportOf({ method, url = "" }: IncomingMessage): Export | undefined {
  const [, path = "", format = ""] = /^\/api\/v1(\/[^?]+)\.(csv|xlsx)(?:\?|$)/.exec(url) ?? [];
  const found = method === "GET" && lists.get(path);
  return found ? { ...found, format: format as keyof typeof formats } : undefined;
}

/**
 * Sends a whole list as a file, by the call that answers its pages: who may read it, and what of it, is said there. At most
 * twenty an hour and person; whoever takes one is on record.
 */
export async function sendExport(asked: Export, { request, response, context }: Exchange): Promise<void> {
  const { deps, requestId, retryAfter } = context;
  try {
    const rows = await rowsOf(asked, request, context);
    const timezone = await admit(asked, context);
    const { type, send } = formats[asked.format];
    response.setHeader("content-type", type);
    response.setHeader("content-disposition", `attachment; filename="${fileName(asked, deps.clock.now())}"`);
    await send({ rows, timezone, to: response });
  } catch (error) {
    if (isAbandoned(error)) return;
    const refused = answerable(error instanceof Refusal ? toContractError(error, commonRefusals) : error, {
      log: deps.log,
      requestId,
      retryAfter,
    });
    // Half a file must not look like a whole one.
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(refused.status, { "content-type": "application/json" })
        .end(JSON.stringify(errorBody(refused)));
  }
}

/** Whether whoever asked went away before the end. */
function isAbandoned(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** The first page is asked before anything is sent: a refusal is an answer, and no file. */
async function rowsOf({ list, procedure, path }: Export, { url }: IncomingMessage, context: RequestContext) {
  const filters = Object.fromEntries(new URL(url ?? "", "http://navalha").searchParams);
  const pageAfter = (after?: string) =>
    call(
      procedure,
      { ...filters, size: largestPage, ...(after && { after }) },
      { context, path, interceptors: [withoutNul] },
    ) as Promise<Page<object>>;
  return rowsFrom(list, await pageAfter(), pageAfter);
}

/** The heads, then the rows of each page: at most {@link mostRows}, and then a row that says that the list goes on. */
export async function* rowsFrom(
  list: Table,
  first: Page<object>,
  pageAfter: (after: string) => Promise<Page<object>>,
): AsyncGenerator<Cell[]> {
  const columns = Object.keys(list.columns);
  yield Object.values(list.columns);
  let page = first;
  for (let sent = 0; ; page = await pageAfter(page.next)) {
    for (const row of page.items) yield columns.map((column) => list.cell(row, column));
    sent += page.items.length;
    if (!page.next) return;
    if (sent >= mostRows) break;
  }
  yield [`A lista continua: este arquivo tem as primeiras ${mostRows} linhas.`];
}

/** Counts the file and writes down who takes it; answers their time zone. */
async function admit({ list, path, format }: Export, context: RequestContext): Promise<string> {
  const { deps } = context;
  const actor = await currentActor(context);
  if (!actor) throw new Refusal("UNAUTHENTICATED");
  const { user_id, barbershop_id } = actor;
  if (!list.own) refuseDesk(actor, "recepcao_exporta");
  await refuseBeyond(deps.db, `export:${user_id}`, { hits: 20, seconds: 3600 });
  const details = { call: path.join("."), format };
  if (barbershop_id && !actor.super_admin && !list.own)
    await asMember(context, (call) => {
      const message = `${actor.full_name} baixou a lista ${list.title}.`;
      return notify(call, { kind: "security", message, data: { user: user_id }, to: { desk: true } });
    });
  await recordSecurityEvent(deps.db, {
    context,
    event_type: "list_exported",
    severity: "high",
    user_id,
    barbershop_id,
    details,
  });
  return actor.timezone ?? defaultTimezone;
}

function fileName({ list, format }: Export, now: Date): string {
  return `${slugOf(list.title)}-${now.toISOString().slice(0, 10)}.${format}`;
}

function listsIn(calls: typeof router): Map<string, Omit<Export, "format">> {
  const found = new Map<string, Omit<Export, "format">>();
  traverseContractProcedures({ router: calls, path: [] }, ({ contract, path }) => {
    const { meta, route } = contract["~orpc"];
    const { list } = meta as { list?: Table };
    if (list && route.path) found.set(route.path, { list, procedure: getRouter(calls, path) as AnyProcedure, path });
  });
  return found;
}
