import { expect, test } from "vitest";
import type { UpdateProfile } from "#contract/profile.ts";
import { openProduct, openShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();

const told: UpdateProfile = {
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
  const changed = await owner.profile.update(told);
  expect(changed).toMatchObject({ ...told, phone: "+5511966661234" });
  expect(await owner.profile.own()).toEqual(changed);
  expect((await owner.auth.session())!.user.name).toBe("Zélia Nova");
});

test("an empty text clears a field", async () => {
  const { owner } = await openShop(product);
  await owner.profile.update(told);
  const cleared = { ...told, phone: "", bio: " ", endereco: "", experiencia_anos: null, especialidades: [] };
  expect(await owner.profile.update(cleared)).toMatchObject({
    phone: null,
    bio: null,
    endereco: null,
    experiencia_anos: null,
  });
});

test("a barber's words and skills are shown on the shop's page, under the name that the shop gave", async () => {
  const { owner, slug, barber } = await openShop(product);
  await owner.profile.update(told);
  const [shown] = (await product.browser().publicPage.barbershop({ slug })).barbers;
  expect(shown).toMatchObject({ nome: barber.nome, bio: told.bio, especialidades: told.especialidades });
});

test("the shop finds a client under their new name and number", async () => {
  const { owner, slug } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  await client.profile.update(told);
  expect(await owner.clients.search({ query: "zélia" })).toMatchObject([
    { nome: "Zélia Nova", telefone: "+5511966661234", verificado: false },
  ]);
});

test("a number that is another client's stays theirs", async () => {
  const { owner, slug } = await openShop(product);
  const first = await signUpClient(product, slug, "Primeira");
  const second = await signUpClient(product, slug, "Segunda");
  await first.client.profile.update({ ...told, full_name: "Primeira" });
  expect(await second.client.profile.update({ ...told, full_name: "Segunda" })).toMatchObject({
    phone: "+5511966661234",
  });
  expect(await owner.clients.search({ query: "11966661234" })).toMatchObject([{ nome: "Primeira" }]);
});

test.for([{ role: "admin" }, { barbershop_id: crypto.randomUUID() }, { email: "outro@exemplo.com" }, { id: "x" }])(
  "%o is not a person's own to write",
  async (extra) => {
    const { owner } = await openShop(product);
    await expect(owner.profile.update({ ...told, ...extra })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  },
);

test.for([
  [{ experiencia_anos: -1 }, "experiencia_anos", "A experiência não pode ser negativa."],
  [{ full_name: " " }, "full_name", "Informe o nome."],
  [{ phone: "123" }, "phone", "Informe um telefone com DDD."],
] as const)("%o is refused with its reason", async ([wrong, path, message]) => {
  const { owner } = await openShop(product);
  await expect(owner.profile.update({ ...told, ...wrong })).rejects.toMatchObject({
    data: { fields: [{ path, message }] },
  });
});

test("a profile is nobody's without a session", async () => {
  await expect(product.browser().profile.own()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(product.browser().profile.update(told)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("an account without a profile is told so", async () => {
  const { owner, session } = await openShop(product);
  await product.pool.query("alter table profiles no force row level security");
  await product.pool.query("delete from profiles where id = $1", [session.user.id]);
  await product.pool.query("alter table profiles force row level security");
  const refusal = { code: "PROFILE_NOT_FOUND", message: "Perfil não encontrado" };
  await expect(owner.profile.own()).rejects.toMatchObject(refusal);
  await expect(owner.profile.update(told)).rejects.toMatchObject(refusal);
});
