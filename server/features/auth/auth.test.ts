import { expect, test } from "vitest";
import { openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();

test("an owner's sign-up makes shop, hours, services and first barber, and signs in", async () => {
  const { owner, session } = await openShop(product, "Corte & Cia");
  expect(session).toMatchObject({ role: "admin", barbershop: { nome: "Corte & Cia", slug: "corte-cia" } });
  expect(await owner.auth.session()).toEqual(session);
  expect(await owner.barbers.bookable()).toMatchObject([
    { nome: "Zé Dono", services: expect.objectContaining({ length: 4 }) },
  ]);
  expect(await owner.barbershops.current()).toMatchObject({
    slot_step: 15,
    min_notice: 30,
    horizon_days: 60,
    change_limit: 120,
  });
});

test("shops of one name get addresses of their own", async () => {
  const slugs: string[] = [];
  for (let time = 1; time <= 4; time++) slugs.push((await openShop(product, "Barba Negra")).slug);
  const found = expect.stringMatching(/^barba-negra-[0-9a-f]{6}$/);
  expect(slugs).toEqual(["barba-negra", "barba-negra-2", "barba-negra-3", found]);
});

test("a refused sign-up leaves nothing behind", async () => {
  const { owner } = await openShop(product);
  const email = (await owner.auth.session())!.user.email;
  const again = product.browser().auth.registerBarbershop({
    full_name: "Outro",
    email,
    password,
    barbershop: "Sem Dono",
    telefone: "11 98888-7777",
  });
  await expect(again).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  await expect(owner.publicPage.barbershop({ slug: "sem-dono" })).rejects.toMatchObject({
    code: "BARBERSHOP_NOT_FOUND",
  });
});

test("a client joins the shop whose link was followed", async () => {
  const { slug } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  expect(await client.auth.session()).toMatchObject({
    role: "cliente",
    barbershop: { slug },
    cliente_id: expect.any(String),
  });
  const stranger = product.browser().auth.registerClient({
    slug: "nenhuma",
    full_name: "Eva",
    email: "e@exemplo.com",
    password,
    phone: "11 98888-7777",
  });
  await expect(stranger).rejects.toMatchObject({ code: "BARBERSHOP_NOT_FOUND" });
});

test("an account under a known phone number does not take over that number's client", async () => {
  const { slug, owner, cut } = await openShop(product);
  const phone = "11 96666-5555";
  await product.browser().publicPage.book({
    slug,
    services: [cut.id],
    barber: "any",
    startsAt: "2026-11-23T10:00:00-03:00",
    nome: "Carla",
    telefone: phone,
  });
  const eve = product.browser();
  await eve.auth.registerClient({ slug, full_name: "Eva", email: "eva2@exemplo.com", password, phone });
  expect((await eve.appointments.mine.list({ which: "upcoming" })).items).toEqual([]);
  expect(await owner.clients.search({ query: "carla" })).toHaveLength(1);
});

test("signs in with any spelling of the e-mail, out for good, and in again with another session", async () => {
  const { slug } = await openShop(product);
  const { email } = await signUpClient(product, slug);
  const browser = product.browser();
  await browser.auth.signIn({ email: `  ${email.toUpperCase()} `, password });
  expect(await browser.auth.session()).toMatchObject({ user: { email } });
  await browser.auth.signOut();
  expect(await browser.auth.session()).toBeNull();
  await expect(browser.appointments.mine.list({ which: "past" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("the sixth attempt is locked out with the minutes, also with the right password, and other addresses are not", async () => {
  const { slug } = await openShop(product);
  const { email } = await signUpClient(product, slug);
  const guesser = product.browser();
  for (let attempt = 1; attempt <= 5; attempt++) {
    await expect(guesser.auth.signIn({ email, password: "errada" })).rejects.toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
  }
  const locked = {
    code: "LOGIN_LOCKED",
    data: { minutes: 15 },
    message: "Muitas tentativas falhadas. Tente novamente em 15 minutos.",
  };
  await expect(guesser.auth.signIn({ email, password })).rejects.toMatchObject(locked);
  expect(await product.browser().auth.signIn({ email, password })).toMatchObject({ user: { email } });
});

test("sessions live 24 h for an owner and 8 h for a client, and a call prolongs them unless the person is away", async () => {
  const { slug, session } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const hours = async (user: string) => {
    const { rows } = await product.pool.query<{ hours: number }>(
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from auth.session where user_id = $1`,
      [user],
    );
    return rows.map((row) => Math.round(row.hours));
  };
  const id = (await client.auth.session())!.user.id;
  expect([await hours(session.user.id), await hours(id)]).toEqual([[24], [8]]);
  await product.pool.query(
    `update auth.session set updated_at = now() - interval '2 minutes', expires_at = now() + interval '1 hour' where user_id = $1`,
    [id],
  );
  expect(await client.auth.session(undefined, { context: { away: true } })).toMatchObject({ role: "cliente" });
  const stream = await client.realtime.changes(undefined, { context: { away: true } });
  expect(await stream.next()).toMatchObject({ value: { kind: "ready" } });
  await stream.return(undefined);
  expect(await hours(id)).toEqual([1]);
  await client.auth.session();
  expect(await hours(id)).toEqual([8]);
  await product.pool.query(`update auth.session set expires_at = now() + interval '1 hour' where user_id = $1`, [id]);
  await client.auth.session();
  expect(await hours(id), "one touch in 60 s").toEqual([1]);
  await product.pool.query(`update auth.session set expires_at = now() where user_id = $1`, [id]);
  expect(await client.auth.session()).toBeNull();
});
