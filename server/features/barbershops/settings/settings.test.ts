import sharp from "sharp";
import { expect, test } from "vitest";
import { photosPath } from "#contract/photo.ts";
import { forgetRowChanges } from "#server/features/audit/row-changes/queries.ts";
import { record } from "#server/features/clients/examples.ts";
import { createPages } from "#server/pages.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { send, signedInCookie } from "#server/security/raw.ts";
import { monday, openPlatform, openProduct, openShop, openStaffedShop, password, timesIn } from "#server/testing.ts";

const renderBooking = { template: async () => "<!--head--><!--app-->", render: async () => "" };
const product = await openProduct({
  pages: (deps) => createPages(deps, { webFolder: null, mailFolder: null, renderBooking, isReady: async () => true }),
});
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
let people = 0;
/** Each phone number belongs to one client of this database, because recorded statements are mapped by it. */
const davi = () => ({ nome: "Davi Prado", telefone: `11 91234-56${10 + people++}` });

test("what is decided of booking holds at once for whoever books, and what does not come stays", async () => {
  const { owner, slug, cut } = await openShop(product);
  const visitor = product.browser().publicPage;
  const person = davi();
  const free = () => visitor.freeTimes({ slug, services: [cut.id], barber: "any", from: "2026-11-23", days: 2 });
  expect(timesIn(await free()).slice(0, 2)).toEqual(["2026-11-23T12:00:00.000Z", "2026-11-23T12:15:00.000Z"]);
  await owner.barbershops.settings.change({ slot_step: 30, min_notice: 600, max_open_bookings: 1 });
  expect(await owner.barbershops.settings.read()).toMatchObject({ slot_step: 30, min_notice: 600, horizon_days: 60 });
  expect(timesIn(await free()).slice(0, 2)).toEqual(["2026-11-24T12:00:00.000Z", "2026-11-24T12:30:00.000Z"]);
  const book = (startsAt: string) => visitor.book({ slug, services: [cut.id], barber: "any", startsAt, ...person });
  await expect(book(at("16:00"))).rejects.toMatchObject({ code: "TOO_SOON" });
  await book("2026-11-24T10:00:00-03:00");
  await expect(book("2026-11-24T11:00:00-03:00")).rejects.toMatchObject({ code: "TOO_MANY_OPEN" });
  await owner.barbershops.settings.change({ max_no_shows: 3 });
  await heardOf({ product, browser: owner, feature: "settings" }, () =>
    owner.barbershops.settings.change({ horizon_days: 1, change_limit: 10_080, max_no_shows: null }),
  );
  expect((await owner.barbershops.settings.read()).max_no_shows, "decided to have none").toBeNull();
  expect(await visitor.barbershop({ slug })).toMatchObject({ horizon_days: 1, change_limit: 10_080 });
});

test("values beyond the limits are refused in their fields, and nothing of the form is written", async () => {
  const { owner } = await openShop(product);
  const wrong = owner.barbershops.settings.change({ slot_step: 7 as never, horizon_days: 0, min_notice: 45 });
  await expect(wrong).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "slot_step" }, { path: "horizon_days" }] },
  });
  expect(await owner.barbershops.settings.read()).toMatchObject({ min_notice: 30 });
});

test("of the shop's data, what does not come stays; a deposit's kind and amount come together", async () => {
  const { owner } = await openShop(product);
  const { saveShop, change, read } = owner.barbershops.settings;
  await saveShop({ nome: "Outra", telefone: "11 3333-4444", endereco: "Rua A, 1" });
  await saveShop({ endereco: "Rua B, 2" });
  await saveShop({});
  expect(await read()).toMatchObject({ nome: "Outra", telefone: "+551133334444", endereco: "Rua B, 2" });
  for (const one of [{ sinal_valor: 4000 }, { sinal_tipo: "valor" } as const])
    await expect(change(one)).rejects.toMatchObject({ data: { fields: [{ path: "sinal_valor" }] } });
});

test("a section that somebody else has changed since it was shown is refused, and other sections are saved", async () => {
  const { owner } = await openShop(product);
  const { change, saveShop, savePix, removePix, closeDays, read } = owner.barbershops.settings;
  const stale = { code: "CHANGED_MEANWHILE" };
  const { slot_step, min_notice, novo_dias, boas_vindas, nome, telefone, endereco, fechado_ate } = await read();
  const booking = { slot_step, min_notice };
  await change({ min_notice: 45, antes: booking });
  await expect(change({ slot_step: 60, antes: booking })).rejects.toMatchObject(stale);
  await change({ novo_dias: 40, antes: { novo_dias } });
  await change({ boas_vindas: "Oi", antes: { boas_vindas: boas_vindas ?? "" } });
  await expect(change({ boas_vindas: "", antes: { boas_vindas: "" } })).rejects.toMatchObject(stale);
  const both = [10, 20].map((step) => change({ slot_step: step as 10, antes: { slot_step, min_notice: 45 } }));
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  const shop = { nome, telefone: telefone ?? "", endereco: endereco ?? "" };
  await saveShop({ endereco: "Rua A, 1", antes: shop });
  await expect(saveShop({ nome: "Outra", antes: shop })).rejects.toMatchObject(stale);
  await saveShop({ nome: "Outra", antes: { ...shop, endereco: "Rua A, 1" } });

  await closeDays({ fechado_ate: "2026-10-31", antes: fechado_ate });
  await expect(closeDays({ fechado_ate: null, antes: fechado_ate })).rejects.toMatchObject(stale);
  await closeDays({ fechado_ate: null, antes: "2026-10-31" });

  const pix = { tipo: "email", chave: "pix@exemplo.com", nome: "Barbearia", cidade: "Curitiba" } as const;
  const own = (await read()).pix;
  await savePix({ ...pix, antes: own });
  await expect(savePix({ ...pix, chave: "outra@exemplo.com", antes: own })).rejects.toMatchObject(stale);
  await savePix({ ...pix, chave: "outra@exemplo.com", antes: (await read()).pix });
  await removePix();
  expect(await read()).toMatchObject({
    nome: "Outra",
    endereco: "Rua A, 1",
    fechado_ate: null,
    pix: null,
    novo_dias: 40,
  });
});

test("only an admin decides", async () => {
  const { beto, rita } = await openStaffedShop(product);
  for (const { barbershops } of [beto, rita]) {
    await expect(barbershops.settings.read()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(barbershops.settings.change({ horizon_days: 5 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(barbershops.settings.changeLink({ slug: "da-rita" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});

test("a super admin inside the shop changes its settings, but none of money", async () => {
  const { above } = await openPlatform(product);
  const { owner, session } = await openShop(product);
  await above.platform.shops.enter({ id: session.barbershop!.id });
  const { change } = above.barbershops.settings;
  const ofMoney = [
    { comissao_padrao: 9000 },
    { vale_teto: null },
    { sinal_assinantes: true },
    { vale_meses: 1 },
    { pausa_dias_ano: 0 },
    { clube_suspende_dias: 1 },
  ];
  const before = await owner.barbershops.settings.read();
  for (const one of ofMoney)
    await expect(change({ ...one, min_notice: 45 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await owner.barbershops.settings.read()).toEqual(before);
  await change({ min_notice: 45 });
  expect(await owner.barbershops.settings.read()).toEqual({ ...before, min_notice: 45 });
});

test("an earlier link leads to the new one with its visits, and is never another shop's", async () => {
  const { owner, slug, cut } = await openShop(product, "Navalha de Ouro");
  const visitor = product.browser().publicPage;
  const { token } = await visitor.book({ slug, services: [cut.id], barber: "any", startsAt: at("10:00"), ...davi() });
  await owner.barbershops.settings.changeLink({ slug: "ouro-velho" });

  const redirected = await fetch(`${product.url}/b/${slug}?de=cartaz`, { redirect: "manual" });
  expect([redirected.status, redirected.headers.get("location")]).toEqual([301, "/b/ouro-velho?de=cartaz"]);
  expect(redirected.headers.get("cache-control"), "the owner may go back").toBe("no-cache");
  const capitals = await fetch(`${product.url}/b/OURO-Velho`, { redirect: "manual" });
  expect([capitals.status, capitals.headers.get("location")]).toEqual([301, "/b/ouro-velho"]);
  expect(await visitor.barbershop({ slug })).toMatchObject({ slug: "ouro-velho" });
  expect(await visitor.visit({ token })).toMatchObject({ slug: "ouro-velho", status: "agendado" });

  const other = await openShop(product, "Navalha de Ouro");
  expect(other.slug, "a new shop of the same name").toBe("navalha-de-ouro-2");
  const { settings } = other.owner.barbershops;
  for (const taken of [slug, "ouro-velho"]) {
    expect(await settings.linkIsFree({ slug: taken })).toEqual({ free: false });
    await expect(settings.changeLink({ slug: taken })).rejects.toMatchObject({ code: "SLUG_TAKEN" });
  }
  expect(await settings.linkIsFree({ slug: "livre-ainda" })).toEqual({ free: true });
  expect(await settings.linkIsFree({ slug: "admin" })).toEqual({ free: false });
  await expect(settings.changeLink({ slug: "admin" })).rejects.toMatchObject({ code: "SLUG_RESERVED" });

  await owner.barbershops.settings.changeLink({ slug });
  expect(await owner.barbershops.settings.read()).toMatchObject({ slug, earlier: [{ slug: "ouro-velho" }] });
  expect((await fetch(`${product.url}/b/${slug}`, { redirect: "manual" })).status).toBe(200);
  const { items } = await owner.audit.eventsOfShop({ event_type: "shop_link_changed" });
  expect(items.map(({ details }) => details.link)).toEqual([slug, "ouro-velho"]);
});

test("of two shops that ask for one link at once, one has it", async () => {
  const shops = await Promise.all([openShop(product), openShop(product)]);
  const changes = shops.map(({ owner }) => owner.barbershops.settings.changeLink({ slug: "disputado" }));
  const settled = await Promise.allSettled(changes);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "SLUG_TAKEN" } });
});

test("a shop returns to an own earlier link, also one that is reserved now", async () => {
  const { owner, session } = await openShop(product);
  const shop = session.barbershop!.id;
  await product.pool.query("insert into barbershop_slugs (slug, barbershop_id) values ('demo', $1)", [shop]);
  const { settings } = owner.barbershops;
  expect(await settings.linkIsFree({ slug: "demo" })).toEqual({ free: true });
  await settings.changeLink({ slug: "demo" });
  expect(await settings.read()).toMatchObject({ slug: "demo" });
});

test("a shop takes ten links a day, its first among them; what was refused or its own does not count", async () => {
  const { owner, slug } = await openShop(product);
  const { slug: taken } = await openShop(product);
  const take = (number: number) => owner.barbershops.settings.changeLink({ slug: `link-de-hoje-${number}` });
  const refused = owner.barbershops.settings.changeLink({ slug: taken });
  await expect(refused).rejects.toMatchObject({ code: "SLUG_TAKEN" });
  for (let number = 0; number < 9; number++) await take(number);
  await expect(take(10)).rejects.toMatchObject({ code: "TOO_MANY_LINKS" });
  await owner.barbershops.settings.changeLink({ slug });
  await take(3);
  expect(await owner.barbershops.settings.linkIsFree({ slug: "link-de-hoje-10" })).toEqual({ free: true });
});

test("the public page shows the owner's phone only when they said so, and their colour so that it can be read", async () => {
  const { owner, slug, session } = await openShop(product);
  const page = () => product.browser().publicPage.barbershop({ slug });
  expect(await page()).toMatchObject({ telefone: null, whatsapp: null, brand: null, logo_url: null });
  const cookie = await signedInCookie(product.url, session.user.email, password);
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#c81" } })
    .png()
    .toBuffer();
  const headers = { cookie, "content-type": "image/png" };
  const { url: logo_url } = JSON.parse((await send(product.url + photosPath, { headers, body: photo })).text);
  const { telefone } = await owner.barbershops.settings.read();
  const texts = {
    boas_vindas: "Bem-vindo à casa",
    sobre: "Desde 1998.\nNa mesma rua.",
    privacidade: "Só para marcar.",
  };
  await owner.barbershops.settings.change({ mostra_whatsapp: true, cor: "#0000aa", logo_url, ...texts });
  expect(await page()).toMatchObject({ telefone: null, whatsapp: telefone, logo_url, ...texts });
  expect((await page()).brand!.color).not.toBe("#0000aa");
  const elsewhere = (await openShop(product)).owner.barbershops.settings.change({ logo_url });
  await expect(elsewhere, "a photo of another shop").rejects.toMatchObject({
    data: { fields: [{ path: "logo_url", message: "Envie a foto de novo." }] },
  });
});

test("missing rights of the reception are refused, shown in its session and on record", async () => {
  const { owner, rita, receptionist } = await openStaffedShop(product);
  const { id } = await owner.clients.save({ ...record, nome: "Davi Prado" });
  const { id: removed } = await owner.clients.save({ ...record, nome: "Davi P.", cpf: "", email: "", telefone: "" });
  const cookie = await signedInCookie(product.url, receptionist.email, password);
  const file = () => fetch(`${product.url}/api/v1/suppliers.csv`, { headers: { cookie } });
  expect((await file()).status).toBe(200);
  expect(await rita.clients.showCpf({ id })).toMatchObject({ cpf: expect.any(String) as string });
  const none = { recepcao_exporta: false, recepcao_junta_clientes: false, recepcao_ve_cpf: false };
  await owner.barbershops.settings.change(none);
  expect((await rita.auth.session())!.desk).toEqual(none);
  expect((await owner.auth.session())!.desk).toBeNull();
  const refused = { code: "PERMISSION_REQUIRED" };
  await expect(rita.clients.showCpf({ id })).rejects.toMatchObject(refused);
  await expect(rita.clients.merge({ id, removed, taking: [] })).rejects.toMatchObject(refused);
  expect([(await file()).status, await (await file()).json()]).toMatchObject([403, refused]);
  await owner.clients.merge({ id, removed, taking: [] });
  const [event] = (await owner.audit.eventsOfShop({ event_type: "desk_rights_changed" })).items;
  expect(event!.details).toMatchObject({ recepcao_ve_cpf: "não" });
});

test("new days of a segment judge every client of the shop anew", async () => {
  const { owner, cut, barber, session } = await openShop(product);
  const visit = { services: [cut.id], barber: barber.id };
  const { cliente, id } = await owner.appointments.book({
    ...visit,
    startsAt: at("09:00"),
    client: davi(),
  });
  await owner.appointments.start({ id });
  await owner.appointments.finish({ id });
  const segment = async () => (await owner.clients.details({ id: cliente!.id })).segmento;
  await product.pool.query("alter table clients no force row level security");
  const past = `update clients set primeira_visita = now() - interval '20 days', data_ultimo_corte = now() - interval '20 days'
    where barbershop_id = $1`;
  await product.pool.query(past, [session.barbershop!.id]);
  await product.pool.query("alter table clients force row level security");
  await owner.barbershops.settings.change({ horizon_days: 20, novo_dias: 25 });
  expect(await segment()).toBe("novo");
  await owner.barbershops.settings.change({ novo_dias: 10, horizon_days: 30 });
  expect(await segment()).toBe("regular");
  await owner.barbershops.settings.change({ inativo_dias: 15 });
  expect(await segment()).toBe("inativo");
});

test("who changed what of the shop is told, and forgotten at night after the months that it decided", async () => {
  const { owner, session } = await openShop(product);
  const { settings } = owner.barbershops;
  await settings.change({ horizon_days: 30 });
  await settings.saveShop({ nome: "Nova Navalha", telefone: "", endereco: "Rua Augusta, 10" });
  // Publishing the page has confirmed two of the first steps.
  const told = async () => (await settings.history()).filter(({ changed }) => !("steps_confirmed" in changed));
  const [newest, before] = await told();
  expect(newest).toMatchObject({ person: "Zé Dono", changed: { nome: ["Barbearia do Zé", "Nova Navalha"] } });
  expect(before).toMatchObject({ changed: { horizon_days: [60, 30] } });
  expect((await owner.auth.session())!.barbershop).toMatchObject({ nome: "Nova Navalha" });

  await product.pool.query("alter table row_changes no force row level security");
  await product.pool.query(
    `update row_changes set created_at = now() - case table_name when 'barbershops' then interval '7 months' else interval '5 months' end
     where barbershop_id = $1`,
    [session.barbershop!.id],
  );
  await product.pool.query("alter table row_changes force row level security");
  await forgetRowChanges(product.deps.db);
  expect(await told(), "without a number of months").toHaveLength(2);
  await settings.change({ historico_meses: 6 });
  await forgetRowChanges(product.deps.db);
  expect((await told()).map(({ changed }) => Object.keys(changed))).toEqual([["historico_meses"], ["horizon_days"]]);
  product.clock.time = monday;
});

test("whoever is hired begins with the usual goal, and nobody else's changes", async () => {
  const { owner, barber } = await openShop(product);
  await owner.barbershops.settings.change({ meta_padrao: 900_000 });
  const { id } = await owner.staff.addBarber({
    nome: "Beto",
    telefone: "",
    foto_url: null,
    especialidades: [],
    bio: "",
  });
  expect(await owner.staff.barber({ id })).toMatchObject({ meta_mensal: 900_000 });
  expect(await owner.staff.barber({ id: barber.id })).toMatchObject({ meta_mensal: null });
});
