import { createServer } from "node:net";

const lowest = 15_000;
/** Linux hands out its own ports from here on; ours must still be free at the next start. */
const ephemeral = 32_768;

export async function findFreePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (ephemeral - lowest));
  return (await isFree(port)) ? port : findFreePort();
}

export function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
