import type { IncomingMessage, ServerResponse } from "node:http";
import { type AnyProcedure, call, getRouter, traverseContractProcedures } from "@orpc/server";
import type { Cell, Table } from "#contract/cells.ts";
import { defaultTimezone, localDay } from "#contract/dates.ts";
import { largestPage } from "#contract/list.ts";
import { commonRefusals } from "#contract/refusals.ts";
import { mostFileRows, mostPdfRows, type Report } from "#contract/reports.ts";
import { asMember } from "#server/actors.ts";
import type { RequestContext } from "#server/call.ts";
import { answerable, errorBody, withoutNul } from "#server/errors.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { currentActor } from "#server/features/auth/rules.ts";
import { slugOf } from "#server/features/barbershops/founding/rules.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { reportLines, reportPaper } from "#server/features/reports/paper/rules.ts";
import type { Page } from "#server/paging/queries.ts";
import { pdfOf } from "#server/pdf.ts";
import { refuseDesk } from "#server/portal.ts";
import { Refusal, toContractError } from "#server/refusal.ts";
import { router } from "#server/router.ts";
import type { Actor } from "#server/scope.ts";
import { formats } from "#server/spreadsheets.ts";

/** Per person: twice what an owner downloads at the end of a month, with all reports. */
export const exportsAnHour = 120;

/** The source of a file: a list, or the report of a call. */
type Source = { list?: Table; procedure: AnyProcedure; path: readonly string[] };
type Format = keyof typeof formats | "pdf";
type Export = Source & { format: Format };
type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

const sources = sourcesIn(router);

/**
 * The export that a request names: `GET /api/v1/admin/shops.csv?status=ativa` is the list's address with a file extension. Reports are
 * also available as PDF.
 */
export function exportOf({ method, url = "" }: IncomingMessage): Export | undefined {
  const [, path = "", format = ""] = /^\/api\/v1(\/[^?]+)\.(csv|xlsx|pdf)(?:\?|$)/.exec(url) ?? [];
  const found = method === "GET" && sources.get(path);
  return found && !(found.list && format === "pdf") ? { ...found, format: format as Format } : undefined;
}

/**
 * Sends a whole list or report as a file, through its call, which checks the permissions. At most {@link exportsAnHour}; each export is
 * recorded.
 */
export async function sendExport(wanted: Export, { request, response, context }: Exchange): Promise<void> {
  const { deps, requestId, retryAfter } = context;
  try {
    const file = wanted.list
      ? await listFile(wanted.list, wanted, request, context)
      : await reportFile(wanted, request, context);
    const actor = await admit(wanted, file.title, context);
    const days = file.days ? `${file.days.de}-a-${file.days.ate}` : dayOf(actor, context);
    response.setHeader("content-disposition", `attachment; filename="${slugOf(file.title)}-${days}.${wanted.format}"`);
    await file.send(actor, response);
  } catch (error) {
    if (isAbandoned(error)) return;
    const refused = answerable(error instanceof Refusal ? toContractError(error, commonRefusals) : error, {
      log: deps.log,
      requestId,
      retryAfter,
    });
    // Break the connection: a partial file must not look complete.
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(refused.status, { "content-type": "application/json" })
        .end(JSON.stringify(errorBody(refused)));
  }
}

/** Whether the client disconnected before the end. */
function isAbandoned(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** `days`: the days it covers; without them, the day of the export. */
type OpenFile = {
  title: string;
  days?: Report["dias"];
  send: (actor: Actor, response: ServerResponse) => Promise<void>;
};

/** Reads the first page before sending anything, so that a refusal is an error answer and not a file. */
async function listFile(
  list: Table,
  wanted: Export,
  { url }: IncomingMessage,
  context: RequestContext,
): Promise<OpenFile> {
  const pageAfter = (after?: string) =>
    answerOf<Page<object>>(wanted, { ...filtersIn(url), size: largestPage, ...(after && { after }) }, context);
  const rows = rowsFrom(list, await pageAfter(), pageAfter);
  return {
    title: list.title,
    send: (actor, to) => sendTable(wanted.format as keyof typeof formats, rows, { actor, to }),
  };
}

async function reportFile(wanted: Export, { url }: IncomingMessage, context: RequestContext): Promise<OpenFile> {
  const { format } = wanted;
  const reportRows = format === "pdf" ? mostPdfRows : mostFileRows;
  const report = await answerOf<Report>(wanted, filtersIn(url), { ...context, reportRows });
  const head = { title: `Relatório ${report.titulo}`, days: report.dias };
  if (format !== "pdf") return { ...head, send: (actor, to) => sendTable(format, reportLines(report), { actor, to }) };
  return {
    ...head,
    send: async (actor, response) => {
      const pdf = await pdfOf(reportPaper(report, { shop: actor.barbershop ?? "", day: dayOf(actor, context) }));
      response.setHeader("content-type", "application/pdf");
      response.end(pdf);
    },
  };
}

function dayOf({ timezone }: Actor, { deps }: RequestContext): string {
  return localDay(deps.clock.now(), timezone ?? defaultTimezone);
}

function filtersIn(url = ""): Record<string, string> {
  return Object.fromEntries(new URL(url, "http://navalha").searchParams);
}

function answerOf<Answer>({ procedure, path }: Source, input: object, context: RequestContext): Promise<Answer> {
  return call(procedure, input, { context, path, interceptors: [withoutNul] }) as Promise<Answer>;
}

type To = { actor: Actor; to: ServerResponse };

function sendTable(format: keyof typeof formats, rows: AsyncIterable<Cell[]>, { actor, to }: To): Promise<void> {
  const { type, send } = formats[format];
  to.setHeader("content-type", type);
  return send({ rows, timezone: actor.timezone ?? defaultTimezone, to });
}

/** The header, then the rows of each page: at most {@link mostFileRows}, then a row that says that the list continues. */
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
    if (sent >= mostFileRows) break;
  }
  yield [`A lista continua: este arquivo tem as primeiras ${mostFileRows} linhas.`];
}

/** Counts the export and records the caller. */
async function admit({ list, path, format }: Export, title: string, context: RequestContext): Promise<Actor> {
  const { deps } = context;
  const actor = await currentActor(context);
  if (!actor) throw new Refusal("UNAUTHENTICATED");
  const { user_id, barbershop_id } = actor;
  if (!list?.own) refuseDesk(actor, "recepcao_exporta");
  await refuseBeyond(deps.db, `export:${user_id}`, { hits: exportsAnHour, seconds: 3600 });
  const details = { call: path.join("."), format };
  if (barbershop_id && !actor.super_admin && !list?.own)
    await asMember(context, (call) => {
      const message = `${actor.full_name} baixou ${list ? `a lista ${title}` : `o ${title.charAt(0).toLowerCase()}${title.slice(1)}`}.`;
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
  return actor;
}

function sourcesIn(calls: typeof router): Map<string, Source> {
  const found = new Map<string, Source>();
  traverseContractProcedures({ router: calls, path: [] }, ({ contract, path }) => {
    const { meta, route } = contract["~orpc"];
    const { list, report } = meta as { list?: Table; report?: boolean };
    if (!route.path || (!list && !report)) return;
    found.set(route.path, { ...(list && { list }), procedure: getRouter(calls, path) as AnyProcedure, path });
  });
  return found;
}
