import { findFreePort } from "#server/outside/postgres/free-port.ts";

const mostTries = 5;

/** Starts what must know its port beforehand. A port that was free may be somebody's by then: another is tried. */
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
