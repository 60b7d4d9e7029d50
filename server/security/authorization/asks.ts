import { randomUUID } from "node:crypto";
import { consentVersion } from "#contract/consents.ts";
import { password, signUpClient, superAdminCode } from "#server/testing.ts";
import { removeSuperAdmins } from "./queries.ts";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { type World } from "./world.ts";

/** Prepares what is asked of the shop, and answers the input: valid, so that a refusal is about who asks. */
export type Ask = (world: World) => unknown;

/** What is asked in each row of docs/authorization.md: a call of the contract, or a case of one in brackets. */
export const asks: Record<string, Ask> = {
  "appointments.agenda": () => ({ from: day, days: 7 }),
  "appointments.month": () => ({ month: "2026-11" }),
  "appointments.details": (world) => booked(world, world.beto),
  "appointments.details (a colleague's)": (world) => booked(world, world.colleague),
  "appointments.freeTimes": ({ cut, beto }) => ({ services: [cut], barber: beto, from: day, days: 1 }),
  "appointments.book": (world) => wanted(world, world.beto),
  "appointments.book (with a colleague)": (world) => wanted(world, world.colleague),
  "appointments.book (for a known client)": (world) => ({ ...wanted(world, world.beto), client: { id: world.ana } }),
  "appointments.move": (world) => moved(world, world.beto),
  "appointments.move (to a colleague)": (world) => moved(world, world.colleague),
  "appointments.previewEdit": async (world) => ({ ...(await booked(world, world.beto)), services: [world.cut] }),
  "appointments.edit": (world) => edited(world, world.beto),
  "appointments.edit (a colleague's)": (world) => edited(world, world.colleague),
  "appointments.confirm": (world) => booked(world, world.beto),
  "appointments.confirm (a colleague's)": (world) => booked(world, world.colleague),
  "appointments.start": (world) => begun(world),
  "appointments.finish": async (world) => ({ id: (await started(world)).id }),
  "appointments.cancel": (world) => booked(world, world.beto),
  "appointments.cancel (a colleague's)": (world) => booked(world, world.colleague),
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
  "appointments.reprice": async (world) => ({ ...(await booked(world, world.beto)), valor_final: 5000 }),
  "appointments.block": ({ beto }) => ({ barber: beto, ...nextYear }),
  "appointments.block (a colleague's time)": ({ colleague }) => ({ barber: colleague, ...nextYear }),
  "appointments.block (the whole shop)": () => ({ barber: null, ...nextYear }),
  "appointments.unblock": (world) => blocked(world, world.beto),
  "appointments.unblock (a colleague's time)": (world) => blocked(world, world.colleague),
  "appointments.mine.list": () => ({ which: "upcoming" }),
  "appointments.mine.freeTimes": ({ cut, beto }) => ({ services: [cut], barber: beto, from: day, days: 1 }),
  "appointments.mine.book": ({ cut, beto, freshTime }) => ({ services: [cut], barber: beto, startsAt: freshTime() }),
  "appointments.mine.move": async (world) => ({ ...(await bookedForAna(world)), startsAt: world.freshTime() }),
  "appointments.mine.move (another client's)": async (world) => ({
    ...(await booked(world, world.beto)),
    startsAt: world.freshTime(),
  }),
  "appointments.mine.calendarFile": (world) => bookedForAna(world),
  "appointments.mine.cancel": (world) => bookedForAna(world),
  "appointments.mine.cancel (another client's)": (world) => booked(world, world.beto),
  "auth.entrance": () => undefined,
  "auth.google.begin": () => ({ entrance: "/auth" }),
  "auth.google.linked": () => undefined,
  "auth.google.link": () => ({ password: "errada", page: "/perfil" }),
  "auth.google.unlink": () => ({ password: "errada" }),
  "auth.session": () => undefined,
  "auth.signIn": ({ emails }) => ({ email: emails.cliente, password }),
  "auth.shops": () => undefined,
  "auth.switchShop": ({ shop }) => ({ id: shop.id }),
  "auth.openScreen": () => ({ screen: "/agendamentos" }),
  "auth.openScreen (of the portal)": () => ({ screen: "/barbeiro/agenda" }),
  "auth.openScreen (of the platform)": () => ({ screen: "/super-admin" }),
  "auth.signOut": () => undefined,
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
  "auth.sessions.list": () => undefined,
  "auth.sessions.end": () => ({ id: randomUUID() }),
  "auth.sessions.endOthers": () => undefined,
  "auth.email.change": () => ({ password: "errada", email: "outro@exemplo.com" }),
  "auth.email.pending": () => undefined,
  "auth.email.cancel": () => undefined,
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
  "barbers.list": () => undefined,
  "barbershops.current": () => undefined,
  "barbershops.security": () => undefined,
  "barbershops.requireSecondFactor": () => ({ required: false }),
  "clients.search": () => ({ query: "ana" }),
  "clients.confirmPhone": ({ ana }) => ({ id: ana }),
  "profile.own": () => undefined,
  "profile.update": () => ({
    full_name: "Nome Novo",
    phone: "",
    bio: "Há anos na tesoura",
    endereco: "",
    experiencia_anos: 7,
    especialidades: ["Degradê"],
  }),
  "profile.removePhoto": () => undefined,
  "profile.desk": () => ({}),
  "profile.ownData.take": () => ({ format: "json" }),
  "profile.ownData.deleteAccount": () => ({ password: "errada", confirmation: "EXCLUIR" }),
  "profile.mine.onboard": () => ({ phone: "11 93333-4444", consents: ["marketing"], text_version: consentVersion }),
  "profile.mine.birth": () => undefined,
  "profile.mine.tellBirth": () => ({ birth_date: "1990-02-01" }),
  "profile.mine.consents.list": () => ({}),
  "profile.mine.consents.grant": () => ({ purpose: "imagem", text_version: consentVersion }),
  "profile.mine.consents.withdraw": () => ({ purpose: "imagem" }),
  "publicPage.barbershop": ({ slug }) => ({ slug }),
  "publicPage.freeTimes": ({ slug, cut, beto }) => ({ slug, services: [cut], barber: beto, from: day, days: 1 }),
  "publicPage.book": (world) => visitors(world),
  "publicPage.visit": (world) => visit(world),
  "publicPage.visitFreeTimes": async (world) => ({ ...(await visit(world)), from: day, days: 1 }),
  "publicPage.moveVisit": async (world) => ({ ...(await visit(world)), startsAt: world.freshTime() }),
  "publicPage.cancelVisit": (world) => visit(world),
  "publicPage.calendarFile": (world) => visit(world),
  "realtime.changes": () => undefined,
  "services.list": () => undefined,
  "staff.barbers": () => ({}),
  "staff.receptionists": () => ({}),
  "staff.editBarber": ({ beto }) => ({ id: beto, ...someone(), especialidades: ["Barba"], bio: "" }),
  "staff.deactivateBarber": (world) => newBarber(world),
  "staff.reactivateBarber": (world) => newBarber(world, world.owner.staff.deactivateBarber),
  "staff.makeReceptionist": (world) => newBarber(world),
  "staff.deactivateReceptionist": (world) => newReceptionist(world),
  "staff.reactivateReceptionist": (world) => newReceptionist(world, world.owner.staff.deactivateReceptionist),
  "staff.makeBarber": (world) => newReceptionist(world),
  "staff.makeAdmin": (world) => newReceptionist(world),
  "staff.endAdmin": (world) => newReceptionist(world, world.owner.staff.makeAdmin),
  "staff.permissions": ({ beto }) => ({ id: beto }),
  "staff.setPermissions": ({ beto }) => ({ ...defaultPermissions, id: beto }),
  "staff.inviteBarber": () => ({ ...someone(), especialidades: ["Barba"], bio: "" }),
  "staff.inviteReceptionist": () => someone(),
  "staff.invitations": () => ({ role: "recepcionista" }),
  "staff.resendInvitation": async ({ owner }) => ({
    id: (await owner.staff.inviteReceptionist(someone())).invitation.id,
  }),
  "staff.revokeInvitation": async ({ owner }) => ({
    id: (await owner.staff.inviteReceptionist(someone())).invitation.id,
  }),
  "staff.openInvitation": (world) => invitedBy(world),
  "staff.acceptInvitation": async (world) => ({ ...(await invitedBy(world)), password }),
  "staff.joinByInvitation": (world) => invitedBy(world),
};

const fresh = "uma senha bem nova";
const timestamp = "2026-11-23T11:00:00Z";
const day = "2026-11-24";
const nextYear = { startsAt: "2027-11-01T12:00:00Z", endsAt: "2027-11-01T13:00:00Z" };
const bia = { nome: "Bia Visitante", telefone: "11 91234-5678" };
let people = 0;

function wanted({ cut, freshTime }: World, barber: string, startsAt = freshTime()) {
  return { services: [cut], barber, startsAt, client: bia };
}

async function booked(world: World, barber: string): Promise<{ id: string }> {
  const { id } = await world.owner.appointments.book(wanted(world, barber));
  return { id };
}

/** Of today and begun, so that it can be started or missed; an encaixe, as there are many of them. */
async function begun(world: World): Promise<{ id: string }> {
  const visit = { ...wanted(world, world.beto, "2026-11-23T10:00:00Z"), outsideHours: true, encaixe: true };
  const { id } = await world.owner.appointments.book(visit);
  return { id };
}

async function started(world: World) {
  return world.owner.appointments.start(await begun(world));
}

async function edited(world: World, barber: string) {
  return { ...(await booked(world, barber)), services: [world.cut], observacoes: "Máquina 2" };
}

async function moved(world: World, barber: string) {
  return { ...(await booked(world, world.beto)), barber, startsAt: world.freshTime() };
}

async function bookedForAna({ owner, cut, beto, ana, freshTime }: World): Promise<{ id: string }> {
  const visit = { services: [cut], barber: beto, startsAt: freshTime(), client: { id: ana } };
  const { id } = await owner.appointments.book(visit);
  return { id };
}

async function blocked({ owner }: World, barber: string): Promise<{ id: string }> {
  const { id } = await owner.appointments.block({ barber, ...nextYear });
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

/** Of somebody new each time: a used link takes every session of its account along. */
async function recoveryToken({ product, slug }: World): Promise<string> {
  const { email } = await signUpClient(product, slug);
  await product.browser().auth.recovery.request({ email });
  const mail = (await product.mailsTo(email)).at(-1)!;
  return /access_token=([^&]+)/.exec(mail.text)![1]!;
}

function someone() {
  return { nome: "Gil Novo", email: `gil${++people}@exemplo.com`, telefone: "11 93333-4444" };
}

async function invitedBy({ owner, product }: World): Promise<{ token: string }> {
  return { token: await product.tokenOf(await owner.staff.inviteReceptionist(someone())) };
}

type Then = (input: { id: string }) => Promise<void>;

/** A barber who has come, and what the owner has done to them since. */
async function newBarber({ owner, product }: World, then?: Then): Promise<{ id: string }> {
  const sent = await owner.staff.inviteBarber({ ...someone(), especialidades: [], bio: "" });
  await product.browser().staff.acceptInvitation({ token: await product.tokenOf(sent), password });
  await then?.(sent.barber);
  return sent.barber;
}

async function newReceptionist(world: World, then?: Then): Promise<{ id: string }> {
  const token = await invitedBy(world);
  const { user } = await world.product.browser().staff.acceptInvitation({ ...token, password });
  await then?.({ id: user.id });
  return { id: user.id };
}
