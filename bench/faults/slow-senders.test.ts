import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { sendSlowly } from "./slow-senders.ts";

test("a reset counts as closed by the server; without a server the call fails", async () => {
  const server = createServer((socket) => void socket.resetAndDestroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await sendSlowly(url, 20)).toHaveLength(20);
  server.close();
  await once(server, "close");
  await expect(sendSlowly(url, 1)).rejects.toThrow("ECONNREFUSED");
});
