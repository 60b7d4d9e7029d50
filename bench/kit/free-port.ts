import { findFreePort } from "#server/outside/postgres/free-port.ts";

const mostTries = 5;

/** Starts something that needs its port beforehand. Another process may take a free port meanwhile: then tries another. */
export async function atFreePort<Started>(
  start: (port: number) => Promise<Started>,
  findPort = findFreePort,
): Promise<Started> {
  for (let tried = 1; ; tried++) {
    try {
      return await start(await findPort());
    } catch (error) {
      if (tried === mostTries || !String(error).includes("EADDRINUSE")) throw error;
    }
  }
}
