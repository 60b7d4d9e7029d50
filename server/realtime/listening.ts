import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { listenToChanges } from "#server/realtime/queries.ts";

type Listening = {
  url: string;
  log: Logger;
  ending: AbortSignal;
  /** What a notification carries. */
  hear: (payload: string) => void;
  /** Called after a reconnection: notifications in between are lost. */
  missed: () => void;
};

/** Keeps one LISTEN connection and reopens it when it is lost. */
export async function keepListening(listening: Listening): Promise<void> {
  const { log, ending, missed } = listening;
  const { lost } = await listen(listening);
  void lost.then(async () => {
    while (!ending.aborted) {
      await delay(500, undefined, { ref: false });
      const again = await keepListening(listening).then(
        () => true,
        (error: unknown) => log.warn({ err: error }, "changes cannot be heard"),
      );
      if (again) return missed();
    }
  });
}

/** Detects a peer that died silently: while connecting, while waiting for an answer, and later. */
const patience = {
  connectionTimeoutMillis: 5000,
  query_timeout: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** Resolves once listening, with a promise of the connection's end. */
async function listen({ url, log, ending, hear }: Listening): Promise<{ lost: Promise<void> }> {
  const client = new Client({ connectionString: url, ...patience });
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  const end = () => void client.end();
  client.on("error", (error) => log.warn({ err: error }, "the connection for changes was lost"));
  client.on("notification", ({ payload = "[]" }) => hear(payload));
  try {
    await client.connect();
    await listenToChanges(client);
  } catch (error) {
    end();
    throw error;
  }
  if (ending.aborted) end();
  ending.addEventListener("abort", end, { once: true });
  return { lost };
}
