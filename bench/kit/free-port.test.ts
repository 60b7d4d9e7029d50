import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, expect, test } from "vitest";
import { atFreePort } from "./free-port.ts";

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function listenAt(port: number): Promise<number> {
  const server = createServer().listen(port, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("another port is tried when one was taken meanwhile", async () => {
  const taken = await listenAt(0);
  const offered = [taken, taken, 0];
  const port = await atFreePort(listenAt, async () => offered.shift()!);
  expect([port === taken, offered]).toEqual([false, []]);
});

test("another error is not tried again, and a taken port only a few times", async () => {
  const taken = await listenAt(0);
  let tries = 0;
  const failing = (why: string) => async () => {
    tries++;
    throw new Error(why);
  };
  await expect(atFreePort(failing("no database"))).rejects.toThrow("no database");
  expect(tries).toBe(1);
  await expect(atFreePort(listenAt, async () => taken)).rejects.toThrow("EADDRINUSE");
});
