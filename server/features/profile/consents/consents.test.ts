import { expect, onTestFinished, test, vi } from "vitest";
import { consentVersion } from "#contract/consents.ts";
import { writeRecord } from "#server/security/authorization/queries.ts";
import { openProduct, openShop, password, signUpClient, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const words = { text_version: consentVersion };

async function newClient() {
  const shop = await openShop(product);
  return { ...shop, ...(await signUpClient(product, shop.slug)) };
}

test("nothing is allowed until a client allows it, each purpose by itself", async () => {
  const { client } = await newClient();
  expect((await client.profile.mine.consents.list()).map(({ purpose, granted }) => [purpose, granted])).toEqual([
    ["marketing", null],
    ["aniversario", null],
    ["imagem", null],
  ]);
  const after = await client.profile.mine.consents.grant({ purpose: "aniversario", ...words });
  expect(after).toMatchObject([
    { granted: null },
    { granted: { at: expect.any(String), text_version: consentVersion } },
    { granted: null },
  ]);
});

test("a consent is withdrawn and given again, and both times stay known", async () => {
  const { client } = await newClient();
  const { grant, withdraw } = client.profile.mine.consents;
  await grant({ purpose: "imagem", ...words });
  expect((await withdraw({ purpose: "imagem" }))[2]!.granted).toBe(null);
  await withdraw({ purpose: "imagem" });
  await grant({ purpose: "imagem", ...words });
  const [, , image] = await grant({ purpose: "imagem", ...words });
  expect(image!.granted).not.toBe(null);
});

test("a consent to an outdated text is refused", async () => {
  const { client } = await newClient();
  const old = { text_version: "2020-01-01" };
  const refusal = { code: "CONSENT_TEXT_CHANGED" };
  await expect(client.profile.mine.consents.grant({ purpose: "imagem", ...old })).rejects.toMatchObject(refusal);
  const onboarding = client.profile.mine.onboard({ phone: "11 95555-0001", consents: ["imagem"], ...old });
  await expect(onboarding).rejects.toMatchObject(refusal);
  expect((await client.profile.own()).phone).not.toBe("+5511955550001");
});

const young = { birth_date: `${new Date().getUTCFullYear() - 16}-05-01` };
const guardian = { responsavel_nome: "Mãe da Ana", responsavel_telefone: "(11) 94444-3333" };

test("under 18 a guardian is asked for, with name and phone, at the sign-up and after it", async () => {
  const { client, slug } = await newClient();
  const missing = (given: object) => ({
    data: {
      fields: [
        { path: "responsavel_nome", message: "Informe o nome de um responsável: você tem menos de 18 anos." },
        { path: "responsavel_telefone", message: "Informe um telefone do responsável, com DDD." },
      ].filter(({ path }) => !(path in given)),
    },
  });
  const person = { full_name: "Bia Jovem", email: "bia@exemplo.com", password };
  const signUp = { slug, ...person, phone: "11 95555-0009", ...young };
  for (const given of [{}, { responsavel_nome: "Mãe" }, { responsavel_telefone: "(11) 94444-3333" }]) {
    const onboarding = { phone: "11 95555-0003", consents: [], ...young, ...given, ...words };
    await expect(client.profile.mine.onboard(onboarding)).rejects.toMatchObject(missing(given));
    const signingUp = product.browser().auth.registerClient({ ...signUp, ...given });
    await expect(signingUp).rejects.toMatchObject(missing(given));
  }
  const bia = product.browser();
  await bia.auth.registerClient({ ...signUp, ...guardian });
  expect(await recordOf(bia)).toMatchObject({
    data_nascimento: young.birth_date,
    responsavel_nome: "Mãe da Ana",
    responsavel_telefone: "+5511944443333",
  });
});

test("a client sees their own birth data, and a later date cannot remove the guardian", async () => {
  const { client } = await newClient();
  const { birth, tellBirth, onboard } = client.profile.mine;
  expect(await birth()).toEqual({ birth_date: null, responsavel_nome: null, responsavel_telefone: null });
  await tellBirth({ ...young, ...guardian });
  const known = { ...young, ...guardian, responsavel_telefone: "+5511944443333" };
  expect(await birth()).toEqual(known);
  const kept = { code: "BIRTH_DATE_KEPT" };
  await expect(tellBirth({ birth_date: "1990-05-01" })).rejects.toMatchObject(kept);
  const onboarding = { phone: "11 95555-0004", consents: [], ...words };
  await expect(onboard({ ...onboarding, birth_date: "1990-05-01" })).rejects.toMatchObject(kept);
  await onboard(onboarding);
  await tellBirth({});
  expect(await birth()).toEqual(known);
  await tellBirth({ birth_date: "2012-05-01", ...guardian });
  expect(await birth()).toEqual({ ...known, birth_date: "2012-05-01" });
});

test("whoever is of age is asked for no guardian, and none is kept", async () => {
  const { client } = await newClient();
  const onboarding = { phone: "11 95555-0004", birth_date: "1990-05-01", consents: ["marketing" as const] };
  await client.profile.mine.onboard({ ...onboarding, ...guardian, ...words });
  expect(await recordOf(client)).toMatchObject({ data_nascimento: "1990-05-01", responsavel_nome: null });
});

test("a minor without a guardian is offered no consent and can give none", async () => {
  const { client, session } = await newClient();
  const id = (await client.auth.session())!.cliente_id!;
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  await writeRecord(product, shop, { id, cpf: null, data_nascimento: young.birth_date, observacoes: null });
  const { list, grant } = client.profile.mine.consents;
  expect((await list()).map(({ offered }) => offered)).toEqual([false, false, false]);
  const refusal = { code: "GUARDIAN_NEEDED" };
  await expect(grant({ purpose: "marketing", ...words })).rejects.toMatchObject(refusal);
  const onboarding = { phone: "11 95555-0005", consents: ["marketing" as const], ...words };
  await expect(client.profile.mine.onboard(onboarding)).rejects.toMatchObject(refusal);
  await client.profile.mine.onboard({ ...onboarding, ...young, ...guardian });
  expect((await list()).map(({ offered, granted }) => [offered, granted !== null])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ]);
});

async function recordOf(client: TestClient): Promise<unknown> {
  const { content } = await client.profile.ownData.take({ format: "json" });
  return JSON.parse(content).cadastro_de_cliente[0];
}

test("a new client tells phone and birth date, and allows only what they ticked", async () => {
  const { client, owner } = await newClient();
  const onboarding = { phone: "11 95555-0002", birth_date: "1990-11-23", consents: ["marketing" as const] };
  await client.profile.mine.onboard({ ...onboarding, ...words });
  expect((await client.profile.own()).phone).toBe("+5511955550002");
  const granted = (await client.profile.mine.consents.list()).filter((one) => one.granted !== null);
  expect(granted.map(({ purpose }) => purpose)).toEqual(["marketing"]);
  expect(await owner.clients.search({ query: "11955550002" })).toHaveLength(1);
});

test("a concurrent change of the profile survives the onboarding", async () => {
  const { client } = await newClient();
  const { id } = await client.profile.own();
  const other = await product.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query("begin");
  await other.query("select set_config('app.actor', $1, true), set_config('role', 'navalha_app', true)", [id]);
  await other.query("update profiles set bio = 'De outra aba' where id = $1", [id]);
  const onboarding = client.profile.mine.onboard({ phone: "11 95555-0004", consents: [], ...words });
  await vi.waitFor(async () => {
    const { rows } = await product.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  }, 30_000);
  await other.query("commit");
  await onboarding;
  expect(await client.profile.own()).toMatchObject({ bio: "De outra aba", phone: "+5511955550004" });
});

test.for([
  [{ birth_date: "2190-01-01" }, "birth_date"],
  [{ phone: "1" }, "phone"],
  [{ consents: ["tudo"] }, "consents.0"],
] as const)("%o is refused", async ([wrong, path]) => {
  const { client } = await newClient();
  const input = { phone: "11 95555-0003", consents: [], ...words, ...wrong } as never;
  await expect(client.profile.mine.onboard(input)).rejects.toMatchObject({ data: { fields: [{ path }] } });
});

test("staff cannot give a client's consent", async () => {
  const { owner } = await newClient();
  await expect(owner.profile.mine.consents.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(owner.profile.mine.consents.grant({ purpose: "imagem", ...words })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
