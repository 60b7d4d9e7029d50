import { importPath } from "#contract/imports.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";
import { forgetWindows } from "#server/security/queries.ts";
import { type Received, send, signedInCookie } from "#server/security/raw.ts";
import { password } from "#server/testing.ts";

/** Sends a file as the page does. */
export function sendFile(
  url: string,
  {
    cookie,
    bytes,
    name = "clientes.csv",
    of = "clients",
  }: { cookie: string; bytes: string | Buffer; name?: string; of?: string },
): Promise<Received> {
  const headers = {
    cookie,
    "content-type": "application/octet-stream",
    "x-import-of": of,
    "x-file-name": encodeURIComponent(name),
  };
  return send(`${url}${importPath}`, { headers, body: bytes });
}

/** A file that was read and waits for its columns. */
export async function fileThatWaits({ product, emails }: Pick<World, "product" | "emails">): Promise<string> {
  await forgetWindows(product, "import:");
  const cookie = await signedInCookie(product.url, emails.admin, password);
  const { text } = await sendFile(product.url, { cookie, bytes: "Nome;Celular\nDavi Prado;" });
  return (JSON.parse(text) as { id: string }).id;
}

export const examples: Examples = { imports: fileThatWaits };
