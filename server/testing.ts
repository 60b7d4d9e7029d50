import { createServer } from "node:http";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { Hono } from "hono";
import { URI } from "otpauth";
import type { Pool } from "pg";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { pino } from "pino";
import { afterAll } from "vitest";
import type { FreeTimes } from "#contract/free-times.ts";
import type { Session } from "#contract/auth.ts";
import type * as contract from "#contract/index.ts";
import type { SentInvitation } from "#contract/staff-invitations.ts";
import { createApp } from "#server/app.ts";
import type { Dependencies } from "#server/call.ts";
import { openDependencies, workersOf } from "#server/dependencies.ts";
import { strength } from "#server/hashing.ts";
import type { Installation } from "#server/installation.ts";
import type { Job, Workers } from "#server/jobs.ts";
import type { Captcha } from "#server/outside/captcha.ts";
import { type Files, folderFiles } from "#server/outside/files.ts";
import type { GoogleOptions } from "#server/outside/google.ts";
import type { Mail } from "#server/outside/mail.ts";
import type { Payments } from "#server/outside/payments/payments.ts";
import { temporaryDataFolder } from "../scripts/temporary-folder.ts";
import { cloneDatabase } from "../scripts/test-database.ts";

// Tests sign up and in thousands of times, so hashes are cheap here; faults.test.ts measures the real cost in a separate process.
Object.assign(strength, { memoryCost: 8, timeCost: 1 });

/** An interface: TypeScript would expand a type alias into every declaration that returns one. */
export interface TestClient extends ContractRouterClient<typeof contract, TestContext> {}

/** `away`: the page polls while the person is away. */
type TestContext = { idempotencyKey?: string; away?: boolean };

/** The base of links in the tests' mails. */
export const siteUrl = "https://barbearia.exemplo";

/** A Monday, 08:00 in São Paulo: before any default shop opens. */
export const monday = new Date("2026-11-23T11:00:00Z");

/** The code that makes the first super admin of a test's installation. */
export const superAdminCode = "um código que só os testes sabem";

type ProductOptions = {
  publicUrl?: string | null;
  pages?: (deps: Dependencies) => Hono;
  trustedProxies?: number;
  /** `smtp`: real mail, so new accounts confirm their address. `none`: no mail. */
  mail?: Installation["mail"];
  captcha?: Captcha | null;
  files?: Files;
  google?: GoogleOptions;
  payments?: Payments;
  /** A second instance, or the same one after a restart, on this product's database. */
  beside?: { databaseUrl: string };
};

/**
 * The product on its own database, listening on a free port, as every test of calls uses it. The clock stands at `monday` until the test
 * sets it. Everything is closed when the file is done.
 */
export async function openProduct({
  publicUrl = null,
  pages,
  trustedProxies = 1,
  mail = "folder",
  captcha = null,
  files,
  google,
  payments,
  beside,
}: ProductOptions = {}) {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await cloneDatabase();
  const clock = { time: monday, now: () => clock.time };
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const folder = await temporaryDataFolder("navalha-files");
  const { deps, pool, close } = await openDependencies({
    databaseUrl: database.url,
    secret: "a secret that only tests know, long enough",
    publicUrl,
    siteUrl,
    mailer,
    files: files ?? folderFiles(folder),
    captcha,
    google: google ?? null,
    payments: payments ?? null,
    clock,
    log: pino({ level: process.env.LOG_LEVEL ?? "silent" }),
    working: false,
    installation: { superAdminCode, missing: [], mail },
  });
  const server = createServer(createApp(deps, { trustedProxies, pages: pages?.(deps) ?? new Hono() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  /** Runs the due jobs and the jobs that they store, then returns the mails to an address. */
  const mailsTo = async (address: string) => {
    await doStoredJobs(pool, workersOf(deps, mailer));
    return mails.filter(({ to }) => to === address);
  };
  /** The token of an invitation, which is only in its newest mail. */
  const tokenOf = async ({ invitation: { email } }: Pick<SentInvitation, "invitation">) =>
    (await mailsTo(email)).map(({ text }) => tokenIn(text)).findLast((token) => token !== "")!;
  return { url, folder, deps, pool, clock, databaseUrl: database.url, mailsTo, tokenOf, browser: () => browser(url) };
}

/** The token of an invitation's link; empty when there is none. */
export const tokenIn = (text: string | null): string => /\/convite#token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";

async function doStoredJobs(pool: Pool, workers: Workers): Promise<void> {
  const names = Object.keys(workers);
  for (;;) {
    const { rows } = await pool.query<Job & { id: string }>(
      `with taken as (delete from pgboss.job where name = any($1) and start_after <= now() returning id, name, data, created_on)
       select id, name, data from taken order by created_on`,
      [names],
    );
    if (rows.length === 0) return;
    // A job finished by another process has no data any more.
    for (const { id, name, data } of rows) if (data !== null) await workers[name](data as never, id);
  }
}

export type Product = Awaited<ReturnType<typeof openProduct>>;

let browsers = 0;

/** A new browser with its own cookie and network address. */
export function browser(url: string): TestClient {
  const cookies = new Map<string, string>();
  const address = `10.0.${Math.floor(++browsers / 250)}.${browsers % 250}`;
  const link = new RPCLink<TestContext>({
    url: `${url}/rpc`,
    headers: ({ context }) => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-forwarded-for": address,
      ...(context.idempotencyKey ? { "idempotency-key": context.idempotencyKey } : {}),
      ...(context.away ? { "navalha-away": "1" } : {}),
    }),
    fetch: async (request, init) => {
      const response = await fetch(request, init);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return response;
    },
  });
  return createORPCClient(link);
}

/** The default password; tests about passwords use others. */
export const password = "uma senha comprida";
let people = 0;

/** A new shop with its owner signed in, its services and its one barber. */
export async function openShop({ browser }: Pick<Product, "browser">, nome = "Barbearia do Zé") {
  const owner = browser();
  const number = ++people;
  const session = (await owner.auth.registerBarbershop({
    full_name: "Zé Dono",
    email: `dono${number}@exemplo.com`,
    password,
    barbershop: nome,
    telefone: `(11) 98${String(number).padStart(7, "0")}`,
  }))!;
  const slug = session.barbershop!.slug;
  await owner.barbershops.settings.publish({ publicada: true, conferido: true });
  const page = await owner.publicPage.barbershop({ slug });
  return { owner, session, slug, page, cut: page.services[0]!, barber: page.barbers[0]! };
}

type Person = Session["user"];

/** Named, because the inferred type is too long for a declaration. `chair`: the barber's row. */
type StaffedShop = Omit<Awaited<ReturnType<typeof openShop>>, "barber"> &
  Record<"beto" | "rita", TestClient> &
  Record<"barber" | "receptionist", Person> & { chair: string };

/** A new shop with a barber and a receptionist who have accepted their invitations. */
export async function openStaffedShop(product: Pick<Product, "browser" | "tokenOf">): Promise<StaffedShop> {
  const opened = await openShop(product);
  const { staff } = opened.owner;
  const [beto, rita] = [product.browser(), product.browser()];
  const invited = (nome: string) => ({ nome, email: `equipe${++people}@exemplo.com`, telefone: "11 98888-7777" });
  const chair = await staff.inviteBarber({ ...invited("Beto Silva"), especialidades: [], bio: "" });
  const barber = await beto.staff.acceptInvitation({ token: await product.tokenOf(chair), password });
  const desk = await staff.inviteReceptionist(invited("Rita Souza"));
  const receptionist = await rita.staff.acceptInvitation({ token: await product.tokenOf(desk), password });
  return { ...opened, beto, rita, chair: chair.barber.id, barber: barber.user, receptionist: receptionist.user };
}

/** A client with an account at this shop, signed in. */
export async function signUpClient({ browser }: Pick<Product, "browser">, slug: string, full_name = "Ana Cliente") {
  const client = browser();
  const number = ++people;
  const email = `cliente${number}@exemplo.com`;
  await client.auth.registerClient({
    slug,
    full_name,
    email,
    password,
    phone: `11 97${String(number).padStart(7, "0")}`,
  });
  return { client, email };
}

/** Confirms this client's phone number at the desk; visits booked with it become theirs too. */
export async function confirmPhoneOf(owner: TestClient, client: TestClient): Promise<void> {
  await owner.clients.confirmPhone({ id: (await client.auth.session())!.cliente_id! });
}

/** The free starts of an answer, ascending, for any barber. */
export function timesIn({ free }: FreeTimes): string[] {
  return free.flatMap(({ times }) => times).sort();
}

/** The first super admin of this installation, signed in, with a second factor. */
export async function openPlatform({ browser }: Pick<Product, "browser">) {
  const above = browser();
  const email = `super${++people}@exemplo.com`;
  await above.auth.registerSuperAdmin({ full_name: "Sônia Suprema", email, password, code: superAdminCode });
  await useAuthenticator(above);
  return { above, email, password };
}

/** Makes the person signed in with `one` a super admin, by invitation. */
export async function joinSuperAdmins(
  product: Pick<Product, "tokenOf">,
  above: TestClient,
  one: TestClient,
): Promise<void> {
  const { name: nome, email } = (await one.auth.session())!.user;
  const sent = await above.platform.superAdmins.invite({ nome, email });
  await one.staff.joinByInvitation({ token: await product.tokenOf(sent) });
}

/** Turns on the second factor of the signed-in person, as an app would. */
export async function useAuthenticator({ auth: { secondFactor } }: TestClient): Promise<void> {
  const { uri } = await secondFactor.begin({ password });
  await secondFactor.confirm({ code: URI.parse(uri).generate() });
}

/** The texts of the bold rows of a PDF's tables, without their heads. */
export function boldRows({ content }: TDocumentDefinitions): string[][] {
  const parts = content as unknown as { table?: { headerRows: number; body: { text: string; bold: boolean }[][] } }[];
  const rows = parts.flatMap(({ table }) => table?.body.slice(table.headerRows) ?? []);
  return rows.filter((row) => row.every(({ bold }) => bold)).map((row) => row.map(({ text }) => text));
}

/** The refusal of a call that lists visits in the way and asks about them. */
export async function refusalOf(asking: Promise<unknown>): Promise<{ data: { seen: string } }> {
  return asking.then(
    () => {
      throw new Error("It was not refused.");
    },
    (error: { data: { seen: string } }) => error,
  );
}
