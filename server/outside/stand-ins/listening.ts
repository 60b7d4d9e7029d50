import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type StandIn = { url: string; close: () => Promise<void> };

/** A server of this machine in the place of somebody else's, on a free port. */
export async function listening(listener: RequestListener): Promise<StandIn> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
