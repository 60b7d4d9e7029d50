import { Client } from "pg";
import type { Access } from "./cluster.ts";

export type Attempt = { client: Client } | { failure: "starting" | "unreachable" | "foreign" };

/** As superuser, for the supervisor alone. SCRAM also proves to us that the server knows our password. */
export async function tryToConnect(access: Access, port: number): Promise<Attempt> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: access.superuserPassword,
    database: "postgres",
    application_name: `navalha supervisor ${process.pid}`,
    connectionTimeoutMillis: 2_000,
  });
  // The 'end' event tells the supervisor; without a listener an 'error' would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return { client };
  } catch (error) {
    await client.end().catch(() => {});
    return { failure: reasonOf(error as { code?: string }) };
  }
}

export function ownerUrl(access: Access): string {
  return `postgres://navalha_owner:${access.ownerPassword}@127.0.0.1:${access.port}/navalha`;
}

function reasonOf({ code }: { code?: string }): "starting" | "unreachable" | "foreign" {
  if (code === "57P03") return "starting";
  if (code?.startsWith("28")) return "foreign";
  return "unreachable";
}
