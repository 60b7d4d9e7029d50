import { expectedPix, paid, tip, tipped } from "#server/features/sales/examples.ts";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { consentVersion } from "#contract/consents.ts";
import { password, signUpClient, superAdminCode } from "#server/testing.ts";
import { removeSuperAdmins } from "./queries.ts";
import { blockedTime, bookedWith, nextYear, wanted } from "#server/features/appointments/examples.ts";
import { cutCard, debtor, moneyIn, newClient } from "#server/features/clients/examples.ts";
import { anotherHoliday, workdays } from "#server/features/hours/examples.ts";
import { bankLine, rent } from "#server/features/entries/examples.ts";
import { fileThatIsIn, fileThatWaits } from "#server/features/imports/examples.ts";
import { entry, newCount, pomade } from "#server/features/products/examples.ts";
import { invitedBy, newBarber, newReceptionist, someone, withoutAccess } from "#server/features/staff/examples.ts";
import { type Call, calls } from "#server/security/calls.ts";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { barberAsks } from "./barber-asks.ts";
import { inputFor, rowIn } from "./examples.ts";
import { type Ask, platformAsks } from "./platform-asks.ts";
import type { World } from "./world.ts";

/** Inputs that cannot be derived from the contract: rows in a certain state, texts that are refused when sent twice, and cases in brackets. */
const written: Record<string, Ask> = {
  "appointments.agenda": () => ({ from: day, days: 7 }),
  "appointments.month": () => ({ month: "2026-11" }),
  "appointments.details (a colleague's)": async (world) => ({ id: await bookedWith(world, world.colleague) }),
  "appointments.freeTimes": ({ cut, beto }) => ({ services: [cut], barber: beto, from: day, days: 1 }),
  "appointments.book": (world) => wanted(world, world.beto),
  "appointments.book (with a colleague)": (world) => wanted(world, world.colleague),
  "appointments.book (for a known client)": (world) => ({ ...wanted(world, world.beto), client: { id: world.ana } }),
  "appointments.move": (world) => moved(world, world.beto),
  "appointments.move (to a colleague)": (world) => moved(world, world.colleague),
  "appointments.previewEdit": async (world) => ({ id: await bookedWith(world, world.beto), services: [world.cut] }),
  "appointments.edit": (world) => edited(world, world.beto),
  "appointments.edit (a colleague's)": (world) => edited(world, world.colleague),
  "appointments.confirm (a colleague's)": async (world) => ({ id: await bookedWith(world, world.colleague) }),
  "appointments.start": (world) => begun(world),
  "appointments.finish": async (world) => ({ id: (await started(world)).id }),
  "appointments.cancel (a colleague's)": async (world) => ({ id: await bookedWith(world, world.colleague) }),
  "appointments.markMissed": (world) => begun(world),
  "appointments.undo": async (world) => {
    const one = await started(world);
    return { id: one.id, event: one.undo };
  },
  "appointments.reopen": async (world) => {
    const one = await begun(world);
    await world.owner.appointments.markMissed(one);
    return one;
  },
  "appointments.reprice": async (world) => ({ id: await bookedWith(world, world.beto), valor_final: 5000 }),
  "appointments.block": ({ beto }) => ({ barber: beto, ...nextYear }),
  "appointments.block (a colleague's time)": ({ colleague }) => ({ barber: colleague, ...nextYear }),
  "appointments.block (the whole shop)": () => ({ barber: null, ...nextYear }),
  "appointments.unblock (a colleague's time)": async (world) => ({ id: await blockedTime(world, world.colleague) }),
  "appointments.mine.freeTimes": ({ cut, beto }) => ({ services: [cut], barber: beto, from: day, days: 1 }),
  "appointments.mine.book": ({ cut, beto, freshTime }) => ({ services: [cut], barber: beto, startsAt: freshTime() }),
  "appointments.mine.move": async (world) => ({ ...(await bookedForAna(world)), startsAt: world.freshTime() }),
  "appointments.mine.move (another client's)": async (world) => ({
    id: await bookedWith(world, world.beto),
    startsAt: world.freshTime(),
  }),
  "appointments.mine.calendarFile": (world) => bookedForAna(world),
  "appointments.mine.cancel": (world) => bookedForAna(world),
  "appointments.mine.cancel (another client's)": async (world) => ({ id: await bookedWith(world, world.beto) }),
  "barbershops.settings.change": () => ({ horizon_days: 60 }),
  "barbershops.settings.changeLink": () => ({ slug: `link-${++people}` }),
  "barbershops.settings.linkIsFree": () => ({ slug: "ainda-livre" }),
  "auth.google.begin": () => ({ entrance: "/auth" }),
  "auth.google.link": () => ({ password: "errada", page: "/perfil" }),
  "auth.google.unlink": () => ({ password: "errada" }),
  "auth.signIn": ({ emails }) => ({ email: emails.cliente, password }),
  "auth.openScreen": () => ({ screen: "/agendamentos" }),
  "auth.openScreen (of the portal)": () => ({ screen: "/barbeiro/agenda" }),
  "auth.openScreen (of the platform)": () => ({ screen: "/super-admin" }),
  "auth.registerBarbershop": () => ({
    full_name: "Nova Dona",
    email: `nova${++people}@exemplo.com`,
    password,
    barbershop: "Barbearia Nova",
    telefone: "11 93333-4444",
  }),
  "auth.registerClient": ({ slug }) => ({
    slug,
    full_name: "Davi Cliente",
    email: `davi${++people}@exemplo.com`,
    password,
    phone: "11 93333-4444",
  }),
  "auth.signInWithCode": () => ({ code: "000000" }),
  "auth.password.change": () => ({ current: "errada", password: fresh, confirmation: fresh }),
  "auth.sessions.end": () => ({ id: randomUUID() }),
  "auth.pin.set": () => ({ password: "errada", pin: "4821" }),
  "auth.email.change": () => ({ password: "errada", email: "outro@exemplo.com" }),
  "auth.email.confirm": () => ({ token: "a.b.c", type: "new" }),
  "auth.secondFactor.begin": () => ({ password: "errada" }),
  "auth.secondFactor.confirm": () => ({ code: "000000" }),
  "auth.secondFactor.renewCodes": () => ({ password: "errada" }),
  "auth.secondFactor.turnOff": () => ({ password: "errada" }),
  "auth.recovery.request": ({ emails }) => ({ email: emails.cliente }),
  "auth.recovery.check": async (world) => ({ token: await recoveryToken(world) }),
  "auth.recovery.reset": async (world) => ({ token: await recoveryToken(world), password: `nova senha ${++people}` }),
  "auth.registerSuperAdmin": async ({ product }) => {
    await removeSuperAdmins(product);
    const email = `suprema${++people}@exemplo.com`;
    return { full_name: "Nova Super", email, password, code: superAdminCode };
  },
  "audit.eventsOfShop": () => ({ severity: "low" }),
  "audit.tell": () => ({ session_id: randomUUID(), entries: [{ level: "error", message: "x", url: "/", timestamp }] }),
  "clients.details (whom they serve)": ({ ana }) => ({ id: ana }),
  "clients.merge": async (world) => ({ id: await newClient(world), removed: await newClient(world), taking: [] }),
  "clients.search": () => ({ query: "ana" }),
  "clients.cutCards.save": async (world) => ({ ...cutCard, cliente_id: await newClient(world) }),
  "staff.inviteClient": async (world) => ({ client: await newClient(world), email: someone().email }),
  "imports.setHead": async (world) => ({ id: await fileThatWaits(world), row: 1 }),
  "imports.check": async (world) => ({ ...(await fileOf(world)) }),
  "imports.start": async (world) => ({ ...(await fileOf(world)), duplicates: "skip" }),
  "imports.undo": async (world) => ({ id: await fileThatIsIn(world) }),
  "hours.kept (a colleague's)": ({ colleague }) => ({ barber: colleague }),
  "hours.saveWeek": ({ beto }) => ({ barber: beto, week: workdays }),
  "hours.saveException": () => anotherHoliday(),
  "products.movements.move": async ({ owner }) => ({ ...entry, id: (await owner.products.save(pomade)).id }),
  "products.counts.book": async ({ owner }) => ({ ...(await owner.products.counts.start(newCount)), version: 0 }),
  "products.counts.scan": async ({ owner }) => {
    const codigo = `SKU-${++people}`;
    await owner.products.save({ ...pomade, sku: codigo });
    return { ...(await owner.products.counts.start(newCount)), codigo };
  },
  "profile.update": () => ({
    full_name: "Nome Novo",
    phone: "",
    bio: "Há anos na tesoura",
    endereco: "",
    experiencia_anos: 7,
    especialidades: ["Degradê"],
  }),
  "profile.ownData.take": () => ({ format: "json" }),
  "profile.ownData.deleteAccount": () => ({ password: "errada", confirmation: "EXCLUIR" }),
  "profile.mine.onboard": () => ({ phone: "11 93333-4444", consents: ["marketing"], text_version: consentVersion }),
  "profile.mine.tellBirth": () => ({ birth_date: "1990-02-01" }),
  "profile.mine.consents.grant": () => ({ purpose: "imagem", text_version: consentVersion }),
  "profile.mine.consents.withdraw": () => ({ purpose: "imagem" }),
  "publicPage.barbershop": ({ slug }) => ({ slug }),
  "publicPage.freeTimes": ({ slug, cut, beto }) => ({ slug, services: [cut], barber: beto, from: day, days: 1 }),
  "publicPage.book": (world) => visitors(world),
  "publicPage.visit": (world) => visit(world),
  "publicPage.visitShop": (world) => visit(world),
  "publicPage.visitFreeTimes": async (world) => ({ ...(await visit(world)), from: day, days: 1 }),
  "publicPage.moveVisit": async (world) => ({ ...(await visit(world)), startsAt: world.freshTime() }),
  "publicPage.cancelVisit": (world) => visit(world),
  "publicPage.calendarFile": (world) => visit(world),
  "publicPage.payDeposit": (world) => visit(world),
  "reviews.mine.write": (world) => reviewed(world, world.ana),
  "reviews.mine.write (another client's)": async (world) => reviewed(world, await newClient(world)),
  "cash.open": async (world) => {
    await drawer(world, "closed");
    return { abertura: 10_000 };
  },
  "cash.move": async (world) => {
    await drawer(world, "open");
    return { tipo: "sangria", valor: 100, motivo: "Troco" };
  },
  "cash.close": async (world) => {
    await drawer(world, "open");
    return { contado: 10_000, justificativa: "Contado de novo" };
  },
  "clients.wallet.receive": async (world) => ({ ...moneyIn, id: await debtor(world) }),
  "clients.wallet.writeOff": async (world) => ({ id: await debtor(world), valor: 500, motivo: "Sumiu" }),
  "clients.wallet.deposit": async (world) => ({ ...moneyIn, id: await newClient(world) }),
  "clients.wallet.refund": async (world) => {
    await drawer(world, "open");
    const id = await newClient(world);
    await world.owner.clients.wallet.deposit({ ...moneyIn, id });
    return { id, valor: 500 };
  },
  "clients.wallet.open": async (world) => ({
    id: await newClient(world),
    tipo: "abertura_fiado",
    valor: 500,
    dia: "2026-11-20",
  }),
  "cash.handOver": async (world) => {
    await drawer(world, "open");
    return { contado: 10_000, justificativa: "Troca de turno", to: await newReceptionist(world) };
  },
  "cash.details": async (world) => ({ id: await countedDrawer(world) }),
  "cash.reopen": async (world) => ({ id: await countedDrawer(world), motivo: "Contado errado" }),
  "commissions.rates.save": ({ colleague }) => ({
    barbeiro_id: colleague,
    service_id: null,
    product_id: null,
    bps: 4500,
  }),
  "commissions.tiers.save": ({ colleague }) => ({
    barbeiro_id: colleague,
    tipo: "progressiva",
    faixas: [{ acima: 100_000, bps: 5500 }],
  }),
  "commissions.tiers.progress": ({ beto }) => ({ barbeiro_id: beto }),
  "commissions.tiers.progress (a colleague's)": ({ colleague }) => ({ barbeiro_id: colleague }),
  ...barberAsks,
  "barbershops.settings.publish": () => ({ publicada: true }),
  "entries.save": () => rent,
  "entries.save (one that is there)": async ({ owner }) => ({ ...rent, id: (await owner.entries.save(rent)).id }),
  "entries.pay": async (world) => {
    await drawer(world, "open");
    return { id: (await world.owner.entries.save({ ...rent, valor: 100 })).id, em: "2026-11-23", conta: "caixa" };
  },
  "entries.undo": async (world) => {
    await drawer(world, "open");
    return world.owner.entries.save({ ...rent, pago: { em: "2026-11-23", conta: "caixa" } });
  },
  "entries.bank.reconcile": async (world) => {
    const bill = await world.owner.entries.save({ ...rent, vencimento: "2026-11-23" });
    return { id: await bankLine(world), tipo: "lancamento", ids: [bill.id] };
  },
  "entries.bank.book": async (world) => ({
    id: await bankLine(world),
    tipo: "despesa",
    descricao: "Aluguel",
    conta: "despesa_aluguel",
  }),
  "entries.accounts.save": () => ({ grupo: "banco", nome: `Banco ${++people}`, pai: null }),
  "entries.accounts.archive": async ({ owner }) =>
    owner.entries.accounts.save({ grupo: "banco", nome: `Banco ${++people}`, pai: null }),
  "entries.accounts.restore": () => ({ codigo: "despesa_aluguel" }),
  "finance.results": () => period,
  "finance.statement": () => period,
  "finance.flow": () => period,
  "finance.receivables.receiveDay": async (world) => {
    await expectedPix(world);
    return { tipo: "pix", dia: "2026-11-23" };
  },
  "finance.receivables.receiveOther": async (world) => ({ id: await expectedPix(world), recebido: 100 }),
  "finance.receivables.undo": async (world) => {
    const id = await expectedPix(world);
    await world.owner.finance.receivables.receive({ ids: [id] });
    return { id };
  },
  "sales.addItem": async (world) => ({ ...tip(world), id: (await tipped(world)).id }),
  "sales.changeItem": async (world) => {
    const [item] = (await tipped(world)).items;
    return { id: item!.id, barbeiro_id: world.beto, quantidade: 1, preco: 600, desconto: 0, cortesia: false };
  },
  "sales.coverItem": async (world) => ({ id: (await tipped(world)).items[0]!.id, coberto: false }),
  "sales.change": async (world) => ({ id: (await tipped(world)).id, client: await newClient(world), desconto: 0 }),
  "sales.saveNote": async (world) => ({ id: (await tipped(world)).id, cpf: "529.982.247-25" }),
  "sales.receipts.read": async (world) => ({ id: await closedFor(world) }),
  "sales.receipts.shared": async (world) => receiptLink(world),
  "sales.receipts.file": async (world) => ({ ...(await receiptLink(world)), papel: "a4" }),
  "sales.pay": async (world) => ({ ...paid, id: (await tipped(world)).id }),
  "sales.close": async (world) => ({ id: await paidFor(world) }),
  "sales.reverse": async (world) => {
    const id = await paidFor(world);
    await world.owner.sales.close({ id });
    return { id, motivo: "Engano" };
  },
  "sales.returnItem": async (world) => {
    const { items } = await world.owner.sales.close({ id: await paidFor(world) });
    return { id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Engano" };
  },
  "staff.inviteToPortal": async (world) => ({ ...(await withoutAccess(world)), email: someone().email }),
  "staff.editBarber": ({ beto }) => ({ id: beto, ...someone(), especialidades: ["Barba"], bio: "" }),
  "staff.reactivateBarber": async (world) => after(await newBarber(world), world.owner.staff.deactivateBarber),
  "staff.reactivateReceptionist": async (world) =>
    after(await newReceptionist(world), world.owner.staff.deactivateReceptionist),
  "staff.endAdmin": async (world) => after(await newReceptionist(world), world.owner.staff.makeAdmin),
  "staff.setPermissions": ({ beto }) => ({ ...defaultPermissions, id: beto }),
  "staff.inviteBarber": () => ({ ...someone(), especialidades: ["Barba"], bio: "" }),
  "staff.inviteReceptionist": () => someone(),
  "staff.invitations": () => ({ role: "recepcionista" }),
  "staff.openInvitation": (world) => invitedBy(world),
  "staff.acceptInvitation": async (world) => ({ ...(await invitedBy(world)), password }),
  "staff.joinByInvitation": (world) => invitedBy(world),
};

/** The inputs for each row of docs/authorization.md about a shop: each call of the contract, followed by its cases. */
export const asks: Record<string, Ask> = Object.fromEntries(
  calls
    .filter(({ name }) => !Object.hasOwn(platformAsks, name))
    .flatMap(({ name, input }): [string, Ask][] => [
      [name, written[name] ?? ((world) => input && inputFor(input, rowIn(world)))],
      // A call with an optional id adds a row without it, and changes that row with it.
      ...(isOptional(input, "id")
        ? [[`${name} (one that is there)`, (world: World) => inputFor(input, rowIn(world), "id")] as [string, Ask]]
        : []),
      ...Object.entries(written).filter(([row]) => row.startsWith(`${name} (`)),
    ]),
);

function isOptional(input: Call["input"], field: string): boolean {
  return input instanceof z.ZodObject && input.shape[field] instanceof z.ZodOptional;
}

/** The inputs of both tables. */
export const everyAsk: Record<string, Ask> = { ...asks, ...platformAsks };

/** An uploaded file, and a mapping of its columns. */
async function fileOf(world: World) {
  const id = await fileThatWaits(world);
  return { id, mapping: { nome: 0, telefone: 1 } };
}

const fresh = "uma senha bem nova";
const timestamp = "2026-11-23T11:00:00Z";
const day = "2026-11-24";
const period = { de: "2026-11-01", ate: "2026-11-23" };
let people = 0;

/** A visit of today whose start has passed, so that it can be started or missed. It is an encaixe, since many have this time. */
async function begun(world: World): Promise<{ id: string }> {
  const visit = { ...wanted(world, world.beto, "2026-11-23T10:00:00Z"), outsideHours: true, encaixe: true };
  const { id } = await world.owner.appointments.book(visit);
  return { id };
}

async function started(world: World) {
  return world.owner.appointments.start(await begun(world));
}

async function drawer({ owner }: World, state: "open" | "closed") {
  const { caixa } = await owner.cash.current();
  if (caixa && state === "closed") await owner.cash.close({ contado: 10_000, justificativa: "Fim" });
  if (!caixa && state === "open") await owner.cash.open({ abertura: 10_000, justificativa: "Conferido" });
}

/** Counts and closes the drawer, and returns its id. */
async function countedDrawer(world: World): Promise<string> {
  await drawer(world, "open");
  const { caixa } = await world.owner.cash.current();
  await drawer(world, "closed");
  return caixa!.id;
}

async function paidFor(world: World): Promise<string> {
  const { id } = await tipped(world);
  await world.owner.sales.pay({ ...paid, id });
  return id;
}

async function closedFor(world: World): Promise<string> {
  return (await world.owner.sales.close({ id: await paidFor(world) })).id;
}

async function receiptLink(world: World): Promise<{ token: string }> {
  const { token } = await world.owner.sales.receipts.read({ id: await closedFor(world) });
  return { token };
}

/** The review of a concluded visit of this client. It confirms the phone first, since other calls change Ana's. */
async function reviewed({ owner, cut, beto }: World, client: string) {
  await owner.clients.confirmPhone({ id: client });
  const visit = { services: [cut], barber: beto, startsAt: "2026-11-23T10:00:00Z", client: { id: client } };
  const { id } = await owner.appointments.book({ ...visit, outsideHours: true, encaixe: true });
  await owner.appointments.start({ id });
  await owner.appointments.finish({ id });
  return { id, nota: 5, comentario: "" };
}

async function edited(world: World, barber: string) {
  return { id: await bookedWith(world, barber), services: [world.cut], observacoes: "Máquina 2" };
}

async function moved(world: World, barber: string) {
  return { id: await bookedWith(world, world.beto), barber, startsAt: world.freshTime() };
}

async function bookedForAna({ owner, cut, beto, ana, freshTime }: World): Promise<{ id: string }> {
  const visit = { services: [cut], barber: beto, startsAt: freshTime(), client: { id: ana } };
  const { id } = await owner.appointments.book(visit);
  return { id };
}

function visitors({ slug, cut, beto, freshTime }: World) {
  const telefone = `11 9${10_000_000 + ++people}`;
  return { slug, services: [cut], barber: beto, startsAt: freshTime(), nome: "Vera Visitante", telefone };
}

async function visit(world: World): Promise<{ token: string }> {
  const { token } = await world.product.browser().publicPage.book(visitors(world));
  return { token };
}

/** The token of a new client, because using it ends all sessions of the account. */
async function recoveryToken({ product, slug }: World): Promise<string> {
  const { email } = await signUpClient(product, slug);
  await product.browser().auth.recovery.request({ email });
  const mail = (await product.mailsTo(email)).at(-1)!;
  return /access_token=([^&]+)/.exec(mail.text)![1]!;
}

/** The input of a team member, after the owner performed an act on them. */
async function after(id: string, act: (input: { id: string }) => Promise<void>): Promise<{ id: string }> {
  await act({ id });
  return { id };
}
