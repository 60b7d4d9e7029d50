import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

const secret = ["password", "token", "cpf"];

/** Where PostgreSQL repeats the row, or the text, that it could not take. */
const quoting = new Set(["detail", "where", "internalQuery"]);

/** The log of this process, one JSON line an event; to the terminal unless told otherwise. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const redact = [...secret, ...secret.map((name) => `*.${name}`)];
  const options = { level, redact, serializers: { err: withoutRows } };
  return destination ? pino(options, destination) : pino(options);
}

/** An error names its code, constraint and stack, never what stood in the row: names, CPFs, tokens. */
function withoutRows(error: Error): unknown {
  const seen = stdSerializers.err(error) as unknown;
  if (typeof seen !== "object" || seen === null) return seen;
  return Object.fromEntries(Object.entries(seen).filter(([name]) => !quoting.has(name)));
}
