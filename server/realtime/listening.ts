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
  /** Called once the connection is there again: nobody knows what was said meanwhile. */
  missed: () => void;
};

/** Keeps one LISTEN connection, opened again when it is lost. */
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

/** What the other side takes for dead without a word is noticed: a connection, an answer, and silence after the first ones. */
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
