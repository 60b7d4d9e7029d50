import { afterAll, expect, test } from "vitest";
import { type EventType, eventWords } from "#contract/event-words.ts";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { fileThatIsIn, fileThatWaits } from "#server/features/imports/examples.ts";
import { newClient, record } from "#server/features/clients/examples.ts";
import { newInvoice, paidNow } from "#server/features/shop-plans/examples.ts";
import { googleKeys, openGoogle } from "#server/outside/stand-ins/google.ts";
import {
  joinSuperAdmins,
  openPlatform,
  openProduct,
  openShop,
  password,
  signUpClient,
  superAdminCode,
  type TestClient,
  useAuthenticator,
} from "#server/testing.ts";
import { everyAsk } from "./authorization/asks.ts";
import { openWorld } from "./authorization/world.ts";
import { procedureOf } from "./calls.ts";
import { json, send, signedInCookie } from "./raw.ts";
import { guarded, passPassword } from "./second-factor.ts";

/** For each event type of the security log, acts that write it. */
const provider = await openGoogle();
afterAll(provider.close);
const product = await openProduct({ google: { ...googleKeys, issuer: provider.url } });
const world = await openWorld(product);
const above = await world.superAdminBrowser();
const { owner, slug, beto } = world;
let people = 0;

const { client: ana } = await signUpClient(product, slug);
const newShop = async () => (await openShop(product)).page.id;
const reason = "Pagamento em atraso";
const email = () => `pessoa${++people}@exemplo.com`;

/** Another installation with a super admin, which sends real mail. */
async function otherInstallation() {
  const other = await openProduct({ mail: "smtp" });
  return { other, above: (await openPlatform(other)).above };
}

async function refused(answer: Promise<unknown>, code: string): Promise<void> {
  await expect(answer).rejects.toMatchObject({ code });
}

/** Makes that call with the input of docs/authorization.md's row, by default as the owner. */
function ask(name: string, who: TestClient = owner): () => Promise<void> {
  return async () => {
    await procedureOf(who, name)(await everyAsk[name]!(world));
  };
}

/** Calls as the barber after the admin removed permissions. */
async function without(taken: object, act: (barber: TestClient) => Promise<unknown>, code: string): Promise<void> {
  const barber = await world.browserOf("barbeiro");
  await owner.staff.setPermissions({ ...defaultPermissions, ...taken, id: beto });
  await refused(act(barber), code);
  await owner.staff.setPermissions({ ...defaultPermissions, id: beto });
}

async function changeEmail(confirmed: boolean): Promise<void> {
  const { client, email: old } = await signUpClient(product, slug);
  const next = email();
  await client.auth.email.change({ password, email: next });
  if (!confirmed) return client.auth.email.cancel();
  for (const address of [old, next]) {
    const { text } = (await product.mailsTo(address)).findLast((mail) => mail.text.includes("/confirmar-email#"))!;
    const { hash } = new URL(/https:\S+/.exec(text)![0]);
    const link = Object.fromEntries(new URLSearchParams(hash.slice(1))) as { token: string; type: "old" | "new" };
    await product.browser().auth.email.confirm(link);
  }
}

async function acceptAsClient(): Promise<void> {
  const sent = await owner.staff.inviteClient({ client: await newClient(world), email: email() });
  await product.browser().staff.acceptInvitation({ token: await product.tokenOf(sent), password });
}

/** Links a Google account to a new client; returns the client's cookie. */
async function linkGoogle(): Promise<string> {
  const { email: address } = await signUpClient(product, slug);
  const cookie = await signedInCookie(product.url, address, password);
  const body = JSON.stringify({ password, page: "/perfil" });
  const begun = await send(`${product.url}/api/v1/auth/google/link`, { headers: { ...json, cookie }, body });
  provider.state.person = { sub: address, email: address, email_verified: true };
  const there = await fetch((JSON.parse(begun.text) as { url: string }).url, { redirect: "manual" });
  const { pathname, search } = new URL(there.headers.get("location")!);
  const cookies = [cookie, ...begun.headers["set-cookie"]!.map((one) => one.split(";")[0]!)].join("; ");
  await send(`${product.url}${pathname}${search}`, { method: "GET", headers: { cookie: cookies } });
  return cookie;
}

/** A change of a comanda approved with an admin's PIN. */
async function approved(pin: string) {
  await owner.auth.pin.set({ password, pin: "4821" });
  const [{ id: admin }] = (await owner.sales.approvers()) as [{ id: string; nome: string }];
  const { id } = await owner.sales.open({ appointment: null, client: null });
  return owner.sales.change({ id, client: null, desconto: 0, approval: { admin, pin } });
}

/** A new shop with an invoice. */
async function invoiced() {
  const shop = await newShop();
  return { shop, ...(await newInvoice(above, shop)) };
}

function pay(id: string): Promise<void> {
  return above.platform.invoices.pay({ id, ...paidNow });
}

/** Performs an act. Returns the reader of the log if it is not this installation's super admin. */
type Act = () => Promise<TestClient | void>;

const acts: Record<EventType, Act[]> = {
  route_rate_limit_exceeded: [
    async () => {
      const { auth } = (await openShop(product)).owner;
      for (let time = 1; time <= 10; time++) await auth.openScreen({ screen: "/perfil" });
      await refused(auth.openScreen({ screen: "/perfil" }), "ROUTE_LIMITED");
    },
    async () => {
      const change = () => ana.auth.email.change({ password, email: "estranha@exemplo.com" });
      for (let time = 1; time <= 3; time++) await change();
      await refused(change(), "TOO_MANY_REQUESTS");
    },
  ],
  sensitive_route_access: [
    async () => void (await (await openShop(product)).owner.audit.eventsOfShop({})),
    async () => await (await openShop(product)).owner.auth.openScreen({ screen: "/configuracoes" }),
  ],
  unauthorized_access_attempt: [() => refused(product.browser().services.list(), "UNAUTHENTICATED")],
  insufficient_role_access: [() => refused(ana.clients.search({ query: "a" }), "FORBIDDEN")],
  insufficient_permission_access: [
    () =>
      without(
        { agenda_access: false },
        (barber) => barber.appointments.month({ month: "2026-11" }),
        "PERMISSION_REQUIRED",
      ),
    () => without({ portal_access_enabled: false }, (barber) => barber.services.list(), "PORTAL_DISABLED"),
  ],
  sign_in: [async () => void (await world.browserOf("cliente"))],
  sign_in_failed: [
    () => refused(product.browser().auth.signIn({ email: email(), password: "errada" }), "INVALID_CREDENTIALS"),
  ],
  login_locked: [
    async () => {
      const [{ auth }, given] = [product.browser(), { email: email(), password: "errada" }];
      for (let time = 1; time <= 5; time++) await refused(auth.signIn(given), "INVALID_CREDENTIALS");
      await refused(auth.signIn(given), "LOGIN_LOCKED");
    },
  ],
  password_reset: [ask("auth.recovery.reset", product.browser())],
  password_changed: [
    async () => {
      const fresh = "uma senha bem nova";
      const { client } = await signUpClient(product, slug);
      await client.auth.password.change({ current: password, password: fresh, confirmation: fresh });
    },
  ],
  email_change_asked: [() => ana.auth.email.change({ password, email: email() })],
  email_change_cancelled: [() => changeEmail(false)],
  email_changed: [() => changeEmail(true)],
  google_linked: [async () => void (await linkGoogle())],
  google_unlinked: [
    async () => {
      const headers = { ...json, cookie: await linkGoogle() };
      await send(`${product.url}/api/v1/auth/google/unlink`, { headers, body: JSON.stringify({ password }) });
    },
  ],
  second_factor_on: [async () => useAuthenticator((await openShop(product)).owner)],
  pin_set: [async () => await owner.auth.pin.set({ password, pin: "4821" })],
  pin_removed: [async () => await owner.auth.pin.set({ password, pin: null })],
  pin_refused: [() => refused(approved("0000"), "WRONG_PIN")],
  discount_approved: [async () => void (await approved("4821"))],
  second_factor_off: [async () => (await guarded(product, slug)).client.auth.secondFactor.turnOff({ password })],
  second_factor_refused: [
    async () => {
      const { auth } = await passPassword(product, (await guarded(product, slug)).email);
      await refused(auth.signInWithCode({ code: "000000" }), "WRONG_CODE");
    },
  ],
  recovery_codes_renewed: [
    async () => void (await (await guarded(product, slug)).client.auth.secondFactor.renewCodes({ password })),
  ],
  own_data_taken: [async () => void (await ana.profile.ownData.take({ format: "json" }))],
  account_deleted: [
    async () => {
      const { client } = await signUpClient(product, slug);
      await client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
    },
  ],
  client_gave_up: [
    async () => {
      const { client } = await signUpClient(product, slug);
      const id = (await client.auth.session())!.cliente_id!;
      await owner.clients.wallet.deposit({ id, forma: "pix", valor: 2500 });
      await client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR", giveUp: true });
    },
  ],
  client_invited: [ask("staff.inviteClient")],
  client_joined: [acceptAsClient],
  staff_invited: [ask("staff.inviteBarber"), ask("staff.inviteReceptionist"), ask("staff.inviteFromAbove", above)],
  staff_invitation_resent: [ask("staff.resendInvitation")],
  staff_invitation_revoked: [ask("staff.revokeInvitation")],
  staff_joined: [ask("staff.acceptInvitation", product.browser())],
  staff_deactivated: [ask("staff.deactivateBarber"), ask("staff.deactivateReceptionist")],
  staff_reactivated: [ask("staff.reactivateBarber"), ask("staff.reactivateReceptionist")],
  staff_role_changed: [
    ask("staff.makeReceptionist"),
    ask("staff.makeBarber"),
    ask("staff.makeAdmin"),
    ask("staff.endAdmin"),
  ],
  barber_permissions_changed: [
    async () => await owner.staff.setPermissions({ ...defaultPermissions, id: beto, sales_access: true }),
  ],
  caixa_reopened: [ask("cash.reopen")],
  openings_changed: [async () => void (await owner.cash.setOpenings({ cofre: 100, bancos: [] }))],
  days_closed: [ask("barbershops.settings.closeDays")],
  cpf_shown: [async () => void (await owner.clients.showCpf(await owner.clients.save(record)))],
  client_blocked: [async () => owner.clients.block({ id: await newClient(world), reason: "Faltou." })],
  client_unblocked: [async () => owner.clients.unblock({ id: await newClient(world) })],
  clients_merged: [
    async () => owner.clients.merge({ id: await newClient(world), removed: await newClient(world), taking: [] }),
  ],
  client_data_taken: [async () => void (await owner.clients.takeData({ id: await newClient(world), format: "csv" }))],
  client_erased: [async () => owner.clients.erase({ id: await newClient(world), confirmation: "EXCLUIR" })],
  phone_confirmed: [ask("clients.confirmPhone")],
  shop_suspended: [async () => await above.platform.shops.suspend({ id: await newShop(), reason })],
  shop_closed: [async () => await above.platform.shops.close({ id: await newShop(), reason })],
  shop_reopened: [
    async () => {
      const id = await newShop();
      await above.platform.shops.suspend({ id, reason });
      await above.platform.shops.reopen({ id, reason });
    },
  ],
  shop_plan_changed: [async () => void (await invoiced())],
  shop_grace_given: [async () => above.platform.subscriptions.grace({ shop: (await invoiced()).shop, dias: 3 })],
  shop_invoice_paid: [async () => pay((await invoiced()).id)],
  shop_invoice_unpaid: [
    async () => {
      const { id } = await invoiced();
      await pay(id);
      await above.platform.invoices.unpay({ id, reason });
    },
  ],
  platform_plan_changed: [ask("platform.plans.save", above)],
  account_locked: [ask("platform.accounts.lock", above)],
  account_unlocked: [
    async () => {
      await ask("platform.accounts.lock", above)();
      await ask("platform.accounts.unlock", above)();
    },
  ],
  confirmation_resent: [
    async () => {
      const { other, above: one } = await otherInstallation();
      const given = { full_name: "Nora Nova", email: email(), password, barbershop: "Nova", telefone: "11 98765-4321" };
      await other.browser().auth.registerBarbershop(given);
      const { items: accounts } = await one.platform.accounts.list({ query: given.email });
      await one.platform.accounts.resendConfirmation({ id: accounts[0]!.id });
      return one;
    },
  ],
  sessions_ended: [
    () => ana.auth.sessions.endOthers(),
    async () => {
      const { auth } = await world.browserOf("cliente");
      await auth.sessions.end({ id: (await auth.sessions.list()).find(({ current }) => !current)!.id });
    },
    ask("platform.accounts.endSessions", above),
  ],
  super_admin_invited: [ask("platform.superAdmins.invite", above)],
  super_admin_invitation_resent: [ask("platform.superAdmins.resendInvitation", above)],
  super_admin_invitation_revoked: [ask("platform.superAdmins.revokeInvitation", above)],
  super_admin_added: [
    async () => joinSuperAdmins(product, above, (await openShop(product)).owner),
    async () => (await otherInstallation()).above,
  ],
  super_admin_removed: [ask("platform.superAdmins.remove", above)],
  super_admin_refused: [`${superAdminCode}!`, superAdminCode].map((code) => () => {
    const given = { full_name: "Eva Estranha", email: email(), password, code };
    return refused(product.browser().auth.registerSuperAdmin(given), "SUPER_ADMIN_REFUSED");
  }),
  super_admin_entered: [async () => await above.platform.shops.enter({ id: world.shop.id })],
  super_admin_left: [
    async () => {
      await above.platform.shops.enter({ id: world.shop.id });
      await above.platform.shops.leave();
    },
  ],
  super_admin_act: [
    async () => {
      await above.platform.shops.enter({ id: world.shop.id });
      await ask("staff.inviteReceptionist", above)();
      await above.platform.shops.leave();
    },
  ],
  list_imported: [
    async () => {
      const id = await fileThatWaits(world);
      const { mapping } = await owner.imports.file({ id });
      await owner.imports.start({ id, mapping, duplicates: "skip" });
    },
  ],
  accountant_link_made: [ask("finance.accountants.make")],
  accountant_link_revoked: [ask("finance.accountants.revoke")],
  page_published: [() => owner.barbershops.settings.publish({ publicada: true })],
  page_unpublished: [
    async () => {
      await owner.barbershops.settings.publish({ publicada: false });
      await owner.barbershops.settings.publish({ publicada: true });
    },
  ],
  import_undone: [async () => owner.imports.undo({ id: await fileThatIsIn(world) })],
  list_exported: [
    async () => {
      const headers = { cookie: await signedInCookie(product.url, world.emails.admin, password) };
      await send(`${product.url}/api/v1/staff/barbers.csv`, { method: "GET", headers });
    },
  ],
  retention_changed: [ask("audit.keepFor", above)],
  desk_rights_changed: [() => world.owner.barbershops.settings.change({ recepcao_exporta: true })],
  pix_key_changed: [ask("barbershops.settings.savePix")],
  shop_link_changed: [ask("barbershops.settings.changeLink")],
  second_factor_rule_changed: [ask("barbershops.requireSecondFactor")],
};

const rows = (Object.keys(eventWords) as EventType[]).flatMap((type) =>
  acts[type].map((act, at) => ({ type, at: at + 1, act })),
);

async function written(reader: TestClient, event_type: EventType): Promise<string[]> {
  return (await reader.audit.events({ event_type })).items.map(({ id }) => id);
}

test.for(rows)("$type is written ($at)", async ({ type, act }) => {
  const before = new Set(await written(above, type));
  const reader = (await act()) ?? above;
  expect((await written(reader, type)).filter((id) => !before.has(id))).not.toEqual([]);
});
