import { randomUUID } from "node:crypto";
import {
  monday,
  openShop,
  password,
  type Product,
  signUpClient,
  type TestClient,
  useAuthenticator,
} from "#server/testing.ts";
import { signedInCookie } from "../raw.ts";
import { allowManyOpenBookings, ensureSuperAdmin, giveSecondFactor, hire } from "./queries.ts";

const roles = ["admin", "recepcionista", "barbeiro", "cliente"] as const;
type Role = (typeof roles)[number];
export type Asker = "anonymous" | Role | `${Role} elsewhere`;

/** The columns of docs/authorization.md. */
export const askers: Asker[] = ["anonymous", ...roles, ...roles.map((role) => `${role} elsewhere` as const)];

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The shop under test with a person of every role, and another shop with the same roles. */
export async function openWorld(product: Product) {
  const here = await openShopOfEveryRole(product);
  const elsewhere = await openShopOfEveryRole(product);
  const above = { id: randomUUID(), email: "super@exemplo.com" };
  const superAdmin = () => ensureSuperAdmin(product, here.shop, above);
  let half = 0;
  return {
    ...here,
    product,
    /** Restores the super admin after earlier calls. */
    superAdmin,
    /** Their browser. Call this once, because a second sign-in would require a code. */
    superAdminBrowser: async (): Promise<TestClient> => {
      const browser = product.browser();
      await superAdmin();
      await browser.auth.signIn({ email: above.email, password });
      await useAuthenticator(browser);
      return browser;
    },
    /** The same, as a session cookie. */
    superAdminCookie: async (): Promise<string> => {
      await superAdmin();
      const cookie = await signedInCookie(product.url, above.email, password);
      await giveSecondFactor(product, above.id);
      return cookie;
    },
    /** A new browser, signed in as that person. */
    browserOf: async (who: Asker): Promise<TestClient> => {
      const browser = product.browser();
      const [role, away] = who.split(" ") as [Role, string?];
      if (who !== "anonymous") await browser.auth.signIn({ email: (away ? elsewhere : here).emails[role], password });
      return browser;
    },
    /** A half hour without bookings, from 09:00 on, of a future working day. */
    freshTime: () => {
      const later = half++;
      const workday = Math.floor(later / 16) + 1;
      return halfHour(workday + 2 * Math.floor(workday / 5), later % 16);
    },
  };
}

/** The owner is also a barber, the colleague of the hired one. */
async function openShopOfEveryRole(product: Product) {
  const { owner, session, slug, cut, barber: colleague } = await openShop(product);
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  await allowManyOpenBookings(product, shop);
  const barbeiro = await hire(product, shop, "barbeiro");
  const recepcionista = await hire(product, shop, "recepcionista");
  const cliente = await signUpClient(product, slug);
  const ana = (await cliente.client.auth.session())!.cliente_id!;
  await owner.clients.confirmPhone({ id: ana });
  const emails: Record<Role, string> = {
    admin: session.user.email,
    recepcionista: recepcionista.email,
    barbeiro: barbeiro.email,
    cliente: cliente.email,
  };
  return { shop, slug, owner, cut: cut.id, beto: barbeiro.barber!, colleague: colleague.id, ana, emails };
}

function halfHour(day: number, half: number): string {
  const nine = monday.getTime() + 3_600_000;
  return new Date(nine + day * 86_400_000 + half * 1_800_000).toISOString();
}
