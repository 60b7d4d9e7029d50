import sharp from "sharp";
import { expect, test } from "vitest";
import type { UpdateProfile } from "#contract/profile.ts";
import { send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();

const profile: UpdateProfile = {
  full_name: "Zélia Nova",
  phone: "11 96666-1234",
  bio: "Barbeira desde sempre",
  endereco: "Rua das Flores, 10",
  experiencia_anos: 12,
  especialidades: ["Degradê", "Barba na toalha"],
};

test("what a person says of themselves is kept, and their session has the new name", async () => {
  const { owner } = await openShop(product);
  expect(await owner.profile.own()).toMatchObject({ full_name: "Zé Dono", bio: null, especialidades: [] });
  const changed = await owner.profile.update(profile);
  expect(changed).toMatchObject({ ...profile, phone: "+5511966661234" });
  expect(await owner.profile.own()).toEqual(changed);
  expect((await owner.auth.session())!.user.name).toBe("Zélia Nova");
});

test("an empty text clears a field", async () => {
  const { owner } = await openShop(product);
  await owner.profile.update(profile);
  const cleared = { ...profile, phone: "", bio: " ", endereco: "", experiencia_anos: null, especialidades: [] };
  expect(await owner.profile.update(cleared)).toMatchObject({
    phone: null,
    bio: null,
    endereco: null,
    experiencia_anos: null,
  });
});

test("a barber's words and skills are shown on the shop's page, under the name that the shop gave", async () => {
  const { owner, slug, barber } = await openShop(product);
  await owner.profile.update(profile);
  const [shown] = (await product.browser().publicPage.barbershop({ slug })).barbers;
  expect(shown).toMatchObject({ nome: barber.nome, bio: profile.bio, especialidades: profile.especialidades });
});

test("a word that was written twice is kept once, as it was written first", async () => {
  const { owner } = await openShop(product);
  const especialidades = ["Corte", "Barba", "corte", "Corte", "Degradê"];
  expect((await owner.profile.update({ ...profile, especialidades })).especialidades).toEqual([
    "Corte",
    "Barba",
    "Degradê",
  ]);
});

const words = { especialidades: ["Degradê"], bio: "Corta desde 2010." };
let people = 0;
const barber = () => ({
  nome: "Beto Barbeiro",
  email: `beto${++people}@perfil.com`,
  telefone: "11 98888-7777",
  ...words,
});

test("an invited barber finds what the invitation says of them in their profile, and changes only what they change", async () => {
  const { owner, slug } = await openShop(product);
  const sent = await owner.staff.inviteBarber(barber());
  const beto = product.browser();
  await beto.staff.acceptInvitation({ token: await product.tokenOf(sent), password });
  const { id: _, avatar_url: __, ...own } = await beto.profile.own();
  expect(own).toMatchObject(words);
  await owner.staff.editBarber({ id: sent.barber.id, ...barber(), bio: "O melhor degradê." });
  expect(await beto.profile.own()).toMatchObject({ ...words, bio: "O melhor degradê." });
  const given = { ...own, phone: "", bio: "O melhor degradê.", endereco: "", especialidades: ["Barba"] };
  await beto.profile.update(given);
  const shown = (await product.browser().publicPage.barbershop({ slug })).barbers;
  expect(shown).toContainEqual(expect.objectContaining({ bio: "O melhor degradê.", especialidades: ["Barba"] }));
});

test("whoever joins a second shop brings their own words along, and its edits stay there", async () => {
  const first = await openShop(product);
  const second = await openShop(product, "Segunda Casa");
  await first.owner.profile.update(profile);
  const given = { ...barber(), email: first.session.user.email };
  const sent = await second.owner.staff.inviteBarber(given);
  await first.owner.staff.joinByInvitation({ token: await product.tokenOf(sent) });
  const seat = async () => (await second.owner.staff.barbers({})).items.find(({ id }) => id === sent.barber.id)!;
  expect(await seat()).toMatchObject({ bio: profile.bio, especialidades: profile.especialidades });
  await second.owner.staff.editBarber({ id: sent.barber.id, ...given });
  expect(await seat()).toMatchObject(words);
  expect(await first.owner.profile.own()).toMatchObject({ bio: profile.bio, especialidades: profile.especialidades });
});

test("whoever leaves a shop takes their photo along, and it follows them nowhere but where they are", async () => {
  const { owner } = await openShop(product);
  const elsewhere = await openShop(product, "Outra Casa");
  const given = { ...barber(), email: elsewhere.session.user.email };
  const sent = await owner.staff.inviteBarber(given);
  await elsewhere.owner.staff.joinByInvitation({ token: await product.tokenOf(sent) });
  const { id } = sent.barber;
  const cookie = await signedInCookie(product.url, given.email, password);
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const photograph = () =>
    send(`${product.url}/api/photo`, { headers: { cookie, "content-type": "image/jpeg" }, body });
  const photo = async (which: "active" | "inactive") =>
    (await owner.staff.barbers({ which })).items.find((one) => one.id === id)!.foto_url;
  await photograph();
  expect(await photo("active")).toMatch(/photos/);
  await owner.staff.deactivateBarber({ id });
  expect(await photo("inactive")).toBeNull();
  await elsewhere.owner.auth.signIn({ email: given.email, password });
  const again = await signedInCookie(product.url, given.email, password);
  await send(`${product.url}/api/photo`, { headers: { cookie: again, "content-type": "image/jpeg" }, body });
  expect(await photo("inactive")).toBeNull();
  await owner.staff.reactivateBarber({ id });
  expect(await photo("active")).toBe((await elsewhere.owner.profile.own()).avatar_url);
});

test("the shop finds a client under their new name and number", async () => {
  const { owner, slug } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  await client.profile.update(profile);
  expect(await owner.clients.search({ query: "zélia" })).toMatchObject([
    { nome: "Zélia Nova", telefone: "+5511966661234", verificado: false },
  ]);
});

test("a number that another client says is theirs too may be told, and the shop sees both", async () => {
  const { owner, slug } = await openShop(product);
  const first = await signUpClient(product, slug, "Primeira");
  const second = await signUpClient(product, slug, "Segunda");
  await first.client.profile.update({ ...profile, full_name: "Primeira" });
  expect(await second.client.profile.update({ ...profile, full_name: "Segunda" })).toMatchObject({
    phone: "+5511966661234",
  });
  expect(await owner.clients.search({ query: "11966661234" })).toMatchObject([
    { nome: "Primeira", verificado: false },
    { nome: "Segunda", verificado: false },
  ]);
});

test.for([{ role: "admin" }, { barbershop_id: crypto.randomUUID() }, { email: "outro@exemplo.com" }, { id: "x" }])(
  "%o is not a person's own to write",
  async (extra) => {
    const { owner } = await openShop(product);
    await expect(owner.profile.update({ ...profile, ...extra })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  },
);

test.for([
  [{ experiencia_anos: -1 }, "experiencia_anos", "A experiência não pode ser negativa."],
  [{ full_name: " " }, "full_name", "Informe o nome."],
  [{ full_name: "x " }, "full_name", "O nome é curto demais: use pelo menos 2 letras."],
  [{ phone: "123" }, "phone", "Informe um telefone com DDD."],
] as const)("%o is refused with its reason", async ([wrong, path, message]) => {
  const { owner } = await openShop(product);
  await expect(owner.profile.update({ ...profile, ...wrong })).rejects.toMatchObject({
    data: { fields: [{ path, message }] },
  });
});

test("a profile is nobody's without a session", async () => {
  await expect(product.browser().profile.own()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(product.browser().profile.update(profile)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("an account without a profile is told so", async () => {
  const { owner, session } = await openShop(product);
  await product.pool.query("alter table profiles no force row level security");
  await product.pool.query("delete from profiles where id = $1", [session.user.id]);
  await product.pool.query("alter table profiles force row level security");
  const refusal = { code: "PROFILE_NOT_FOUND", message: "Perfil não encontrado" };
  await expect(owner.profile.own()).rejects.toMatchObject(refusal);
  await expect(owner.profile.update(profile)).rejects.toMatchObject(refusal);
});
