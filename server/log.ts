import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

const secret = ["password", "token", "cpf"];

/** Fields in which PostgreSQL quotes the rejected row or text. */
const quoting = new Set(["detail", "where", "internalQuery"]);

/** The log of this process, one JSON line per event; to the terminal by default. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const redact = [...secret, ...secret.map((name) => `*.${name}`)];
  const options = { level, redact, serializers: { err: withoutRows } };
  return destination ? pino(options, destination) : pino(options);
}

/** An error's code, constraint and stack, without values of the row: names, CPFs, tokens. */
function withoutRows(error: Error): unknown {
  const seen = stdSerializers.err(error) as unknown;
  if (typeof seen !== "object" || seen === null) return seen;
  return Object.fromEntries(Object.entries(seen).filter(([name]) => !quoting.has(name)));
}
