import { type Importable } from "#contract/importable.ts";
import { importPath } from "#contract/imports.ts";
import { runImport } from "#server/features/imports/jobs.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";
import { forgetWindows } from "#server/security/queries.ts";
import { type Received, send, signedInCookie } from "#server/security/raw.ts";
import { openShop, password, type Product, type TestClient } from "#server/testing.ts";

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

/** Helpers for tests that upload files, start imports and run the stored jobs. */
export function importing(product: Product) {
  /** Of that shop, or of a new one. */
  async function shopThatImports(opened?: Pick<Awaited<ReturnType<typeof openShop>>, "owner" | "session">) {
    const { owner, session } = opened ?? (await openShop(product));
    const cookie = await signedInCookie(product.url, session.user.email, password);
    const upload = async (bytes: string | Buffer, name = "clientes.csv", of: Importable = "clients") => {
      await forgetWindows(product, "import:");
      const { status, text } = await sendFile(product.url, { cookie, bytes, name, of });
      const answer = JSON.parse(text) as { id: string; code?: string };
      return { status, ...answer };
    };
    const step = {
      shop: session.barbershop!.id,
      actor: { id: session.user.id, name: "Zé Dono", role: "admin" as const },
    };
    /** Runs the stored jobs, up to this many steps. */
    const work = async (id: string, steps = Infinity) => {
      for (let done = 0; done < steps; done++) {
        await runImport(product.deps, { ...step, import: id }, { rows: 20, steps: 2 });
        if ((await owner.imports.file({ id })).import.estado !== "importando") return;
      }
    };
    return { owner, upload, work, cookie, session };
  }

  async function take(owner: TestClient, { id, duplicates = "skip" }: { id: string; duplicates?: "skip" | "update" }) {
    const { mapping } = await owner.imports.file({ id });
    await owner.imports.start({ id, mapping, duplicates });
  }

  const counts = async (owner: TestClient, id: string) => {
    const { estado, linhas, lidas, novas, alteradas, puladas, recusadas } = (await owner.imports.file({ id })).import;
    return [estado, linhas, lidas, novas, alteradas, puladas, recusadas];
  };

  /** Uploads a file and imports it completely. */
  const bring = async (
    { owner, upload, work }: Awaited<ReturnType<typeof shopThatImports>>,
    { of, text, duplicates = "skip" }: { of: Importable; text: string; duplicates?: "skip" | "update" },
  ) => {
    const { id } = await upload(text, "planilha.csv", of);
    await take(owner, { id, duplicates });
    await work(id);
    return { id, counts: (await counts(owner, id)).slice(3) };
  };

  return { shopThatImports, take, counts, bring };
}

/** A file that was read and waits for its column mapping. */
export async function fileThatWaits({ product, emails }: Pick<World, "product" | "emails">): Promise<string> {
  await forgetWindows(product, "import:");
  const cookie = await signedInCookie(product.url, emails.admin, password);
  const { text } = await sendFile(product.url, { cookie, bytes: "Nome;Celular\nDavi Prado;" });
  return (JSON.parse(text) as { id: string }).id;
}

/** A file that was imported completely. */
export async function fileThatIsIn(world: Pick<World, "product" | "emails" | "owner" | "shop">): Promise<string> {
  const { product, owner, shop } = world;
  const id = await fileThatWaits(world);
  const { mapping } = await owner.imports.file({ id });
  await owner.imports.start({ id, mapping, duplicates: "skip" });
  const { user } = (await owner.auth.session())!;
  await runImport(product.deps, { shop: shop.id, actor: { id: user.id, name: "", role: "admin" }, import: id });
  return id;
}

export const examples: Examples = { imports: fileThatWaits };
