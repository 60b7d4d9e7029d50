import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ORPCError, ValidationError } from "@orpc/server";
import type { Logger } from "pino";
import { DatabaseError } from "pg";
import { commonRefusals } from "#contract/refusals.ts";
import { oddCharacter } from "#contract/values.ts";
import { pathOfNul } from "#server/guards.ts";
import { waitAfter } from "#server/refusal.ts";

type Answering = { log: Logger; requestId: string; retryAfter: (seconds: number) => void };

const requestIds = new WeakMap<ORPCError<string, unknown>, string>();

/** Errors of the transport, before any call of the contract runs. */
const transport: Record<string, string> = {
  BAD_REQUEST: "Não foi possível ler este pedido.",
  METHOD_NOT_SUPPORTED: "Esta chamada não responde a este método.",
  PAYLOAD_TOO_LARGE: "O pedido é grande demais.",
};

/**
 * The answer to a failed call: the contract's refusals unchanged, bad input as INVALID_INPUT with its fields, an overloaded database as
 * UNAVAILABLE, and everything else as one generic text, logged with the request's id.
 */
export function answerable(error: unknown, { log, requestId, retryAfter }: Answering): ORPCError<string, unknown> {
  const answer = translated(error);
  if (answer.status >= 500) log.error({ err: error, requestId }, "a call failed");
  requestIds.set(answer, requestId);
  if (answer.status === 429) retryAfter(waitAfter(answer.cause));
  return answer;
}

/** The answer to a request that could not be read as a call: its client must fix the body, encoding or size. */
export function unreadable(error: unknown, answering: Answering): ORPCError<string, unknown> {
  return answerable(error instanceof ORPCError ? error : new ORPCError("BAD_REQUEST", { cause: error }), answering);
}

/** Refuses NUL in every input, because PostgreSQL cannot store it in a text. */
export async function withoutNul<T>({ next, input }: { next: () => Promise<T>; input: unknown }): Promise<T> {
  const path = pathOfNul(input);
  if (!path) return next();
  const issues = [{ path, message: oddCharacter }];
  throw new ORPCError("BAD_REQUEST", { cause: new ValidationError({ message: oddCharacter, issues, data: null }) });
}

type Said = { status: ContentfulStatusCode; code: string; message: string };

/** The error page of an address that is no call, with the body of call errors. */
export function errorPage(c: Context, { status, code, message }: Said): Response {
  const requestId = (c.env as HttpBindings).outgoing.getHeader("x-request-id");
  return c.json({ code, message, requestId }, status, { "cache-control": "no-store" });
}

/** The answer to an unknown address. */
export const noSuchAddress = { status: 404, code: "NOT_FOUND", message: "Este endereço não existe." } as const;

/** The error body of the REST API: `{code, message, requestId, data?}`. */
export function errorBody(error: ORPCError<string, unknown>): Record<string, unknown> {
  const { code, message, data } = error;
  return { code, message, requestId: requestIds.get(error), ...(data === undefined ? {} : { data }) };
}

function translated(error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.code === "BAD_REQUEST" && error.cause instanceof ValidationError) return invalidInput(error.cause);
    if (error.code === "INTERNAL_SERVER_ERROR") return failed();
    const message = transport[error.code];
    return message ? new ORPCError(error.code, { status: error.status, message }) : error;
  }
  return isUnavailable(error)
    ? new ORPCError("UNAVAILABLE", { defined: true, ...commonRefusals.UNAVAILABLE })
    : failed();
}

function invalidInput({ issues }: ValidationError): ORPCError<string, unknown> {
  const { status, message } = commonRefusals.INVALID_INPUT;
  const fields = issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join("."),
    message: issue.message,
  }));
  return new ORPCError("INVALID_INPUT", { defined: true, status, message, data: { fields } });
}

function failed(): ORPCError<string, unknown> {
  return new ORPCError("INTERNAL_SERVER_ERROR", { message: "Algo deu errado. Tente novamente em alguns momentos." });
}

/** Connection lost or refused, no free connection, lock or statement timeout, server shutting down. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|53|57)|^55P03$|^25P03$/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)
  );
}
