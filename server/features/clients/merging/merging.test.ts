import { expect, onTestFinished, test } from "vitest";
import { mergeable } from "#contract/client-merging.ts";
import { consentVersion } from "#contract/consents.ts";
import { record } from "#server/features/clients/examples.ts";
import { pix } from "#server/features/subscribers/examples.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { statistics } from "#server/security/queries.ts";
import { monday, openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const bare = { ...record, cpf: "", email: "", telefone: "", data_nascimento: undefined, endereco: "", alergias: "" };

test("two records of one person become one, with every visit, consent and dependent, and the history says it", async () => {
  const shop = await openShop(product);
  const { owner, slug, cut, barber } = shop;
  const { client } = await signUpClient(product, slug, "Davi Prado");
  const removed = (await client.auth.session())!.cliente_id!;
  await client.profile.mine.consents.grant({ purpose: "imagem", text_version: consentVersion });
  const { id } = await owner.clients.save({
    ...bare,
    nome: "Davi P.",
    telefone: "11 98765-1234",
    observacoes: "Café.",
  });
  const child = await owner.clients.save({ ...bare, nome: "Enzo", titular_id: id, parentesco: "filho" });
  const visit = { services: [cut.id], barber: barber.id };
  await owner.appointments.book({ ...visit, startsAt: "2026-11-24T13:00:00Z", client: { id } });
  await owner.appointments.book({ ...visit, startsAt: "2026-11-24T15:00:00Z", client: { id: removed } });

  await owner.clients.merge({ id, removed, taking: ["nome"] });

  await expect(owner.clients.details({ id: removed })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await owner.clients.details({ id })).toMatchObject({
    nome: "Davi Prado",
    telefone: "+5511987651234",
    conta: true,
    dependentes: [{ id: child.id }],
    consentimentos: [{ purpose: "imagem" }],
    record: { observacoes: "Café." },
  });
  expect((await owner.clients.visits({ client: id })).items).toHaveLength(2);
  expect((await client.auth.session())!.cliente_id).toBe(id);
  expect(await client.profile.mine.consents.list()).toContainEqual(
    expect.objectContaining({ purpose: "imagem", granted: expect.anything() }),
  );
  const history = await owner.clients.history({ id });
  expect(history.map(({ changed }) => changed)).toContainEqual({ merged: ["Davi Prado", "Davi P."] });
  const { items } = await owner.audit.eventsOfShop({ event_type: "clients_merged" });
  expect(items).toMatchObject([{ person: "Zé Dono", details: { client: id, removed } }]);
});

test("what the kept record lacks comes from the other, and notes of both stand one below the other", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save({ ...bare, nome: "Davi", observacoes: "Café.", tags: ["barba"] });
  const other = { ...record, nome: "Davi Prado", observacoes: "Sem açúcar.", tags: ["sábado", "barba"] };
  const { id: removed } = await owner.clients.save(other);
  await owner.clients.merge({ id, removed, taking: [] });
  const { record: kept, ...known } = await owner.clients.details({ id });
  expect(known).toMatchObject({
    nome: "Davi",
    telefone: "+5511987651234",
    alergias: "Látex",
    tags: ["barba", "sábado"],
  });
  expect(kept).toMatchObject({
    cpf: "***.982.247-**",
    data_nascimento: "1990-11-23",
    observacoes: "Café.\nSem açúcar.",
  });
});

test("chosen fields come from the other record, with its visits, no-shows and history", async () => {
  const { owner, cut, barber } = await openShop(product);
  const { id } = await owner.clients.save({ ...record, nome: "Davi" });
  const others = { nome: "D. Prado", telefone: "11 97777-6666", email: "d@exemplo.com", cpf: "111.444.777-35" };
  const { id: removed } = await owner.clients.save({ ...record, ...others, nome: "Dê" });
  await owner.clients.save({ ...record, ...others, id: removed, data_nascimento: "1985-03-05" });
  const book = (client: string, time: string) =>
    owner.appointments.book({
      services: [cut.id],
      barber: barber.id,
      startsAt: `2026-11-23T${time}:00Z`,
      client: { id: client },
    });
  for (const done of [await book(id, "13:00"), await book(removed, "14:00")]) {
    await owner.appointments.start({ id: done.id });
    await owner.appointments.finish({ id: done.id });
  }
  const missed = await book(removed, "12:00");
  product.clock.time = new Date("2026-11-23T12:30:00Z");
  onTestFinished(() => void (product.clock.time = monday));
  await owner.appointments.markMissed({ id: missed.id });

  await owner.clients.merge({ id, removed, taking: [...mergeable] });

  expect(await owner.clients.details({ id })).toMatchObject({
    nome: "D. Prado",
    telefone: "+5511977776666",
    email: "d@exemplo.com",
    total_visitas: 2,
    faltas: 1,
    data_ultimo_corte: "2026-11-23T14:00:00.000Z",
    record: { cpf: "***.444.777-**", data_nascimento: "1985-03-05" },
  });
  expect((await owner.clients.history({ id })).map(({ changed }) => changed.nome)).toContainEqual(["Dê", "D. Prado"]);
});

test("merging a dependent with the titular, in either direction, leaves no dependent without a titular", async () => {
  const { owner } = await openShop(product);
  for (const keeps of ["titular", "dependent"] as const) {
    const titular = (await owner.clients.save({ ...bare, nome: "Davi" })).id;
    const hangs = { ...bare, titular_id: titular, parentesco: "filho" } as const;
    const dependent = (await owner.clients.save({ ...hangs, nome: "Enzo" })).id;
    const sister = (await owner.clients.save({ ...hangs, nome: "Lia" })).id;
    const [id, removed] = keeps === "titular" ? [titular, dependent] : [dependent, titular];
    await owner.clients.merge({ id, removed, taking: [] });
    expect(await owner.clients.details({ id })).toMatchObject({ titular: null, dependentes: [{ id: sister }] });
  }
});

test("records with the same phone, or the same name and birth date, may be one person's", async () => {
  const { owner, slug } = await openShop(product);
  const { id } = await owner.clients.save({ ...record, cpf: "" });
  const twin = await owner.clients.save({ ...bare, nome: "DAVI PRADÓ", data_nascimento: record.data_nascimento });
  await owner.clients.save({ ...bare, nome: "Davi Prado", data_nascimento: "1990-11-24" });
  const { client } = await signUpClient(product, slug, "Davizinho");
  const profile = { full_name: "Davizinho", bio: "", endereco: "", experiencia_anos: null, especialidades: [] };
  await client.profile.update({ ...profile, phone: record.telefone });
  const found = await owner.clients.duplicates({ id });
  expect(found.map(({ nome, likeness }) => [nome, likeness])).toEqual([
    ["DAVI PRADÓ", ["nome"]],
    ["Davizinho", ["telefone"]],
  ]);
  expect(found[0]).toMatchObject({ id: twin.id, data_nascimento: "1990-11-23", total_visitas: 0, conta: false });
});

test("two accounts are not joined, and neither is a record with itself or with nobody's", async () => {
  const { owner, slug } = await openShop(product);
  const ids: string[] = [];
  for (const name of ["Ana", "Ana Paula"]) {
    const { client } = await signUpClient(product, slug, name);
    ids.push((await client.auth.session())!.cliente_id!);
  }
  const [id, removed] = ids as [string, string];
  await expect(owner.clients.merge({ id, removed, taking: [] })).rejects.toMatchObject({ code: "TWO_ACCOUNTS" });
  for (const nobody of [id, crypto.randomUUID()])
    await expect(owner.clients.merge({ id, removed: nobody, taking: [] })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a proof goes with its number: joining proves none that was only claimed", async () => {
  const { owner, slug } = await openShop(product);
  const proven = async () => {
    const { id } = await owner.clients.save({ ...record, cpf: "", telefone: "11 97777-1234" });
    await owner.clients.confirmPhone({ id });
    return id;
  };
  const claiming = async () => (await (await signUpClient(product, slug)).client.auth.session())!.cliente_id!;
  const id = await claiming();
  await owner.clients.merge({ id, removed: await proven(), taking: [] });
  expect((await owner.clients.details({ id })).verificado, "kept its own").toBe(false);
  const other = await claiming();
  await owner.clients.merge({ id: other, removed: await proven(), taking: ["telefone"] });
  expect(await owner.clients.details({ id: other })).toMatchObject({ telefone: "+5511977771234", verificado: true });
});

test("taking an unverified number ends the verification, and a block of either record stays", async () => {
  const { owner, slug } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const id = (await client.auth.session())!.cliente_id!;
  await owner.clients.confirmPhone({ id });
  const { id: removed } = await owner.clients.save({ ...bare, telefone: "11 97777-5555" });
  await owner.clients.block({ id: removed, reason: "Faltou três vezes." });
  await owner.clients.merge({ id, removed, taking: ["telefone"] });
  expect(await owner.clients.details({ id })).toMatchObject({
    telefone: "+5511977775555",
    verificado: false,
    bloqueado: true,
    record: { blocked_reason: "Faltou três vezes." },
  });
});

test("an account is joined to the record of the number that it claims", async () => {
  const { owner, slug } = await openShop(product);
  const removed = (await (await signUpClient(product, slug)).client.auth.session())!.cliente_id!;
  const { telefone } = await owner.clients.details({ id: removed });
  const { id } = await owner.clients.save({ ...record, cpf: "", telefone: telefone! });
  await owner.clients.merge({ id, removed, taking: [] });
  expect(await owner.clients.details({ id })).toMatchObject({ telefone, conta: true, verificado: false });
});

test("merging announces upcoming visits, whose client changed", async () => {
  const { owner, cut, barber } = await openShop(product);
  const [id, removed] = await Promise.all([
    owner.clients.save({ ...bare, nome: "Davi" }),
    owner.clients.save({ ...bare, nome: "D." }),
  ]);
  const startsAt = "2026-11-24T13:00:00Z";
  const visit = await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client: removed });
  const joining = () => owner.clients.merge({ id: id.id, removed: removed.id, taking: [] });
  expect((await heardOf({ product, browser: owner, feature: "appointments" }, joining)).ids).toEqual([visit.id]);
});

test("a number that a barber typed, and that a third has, is refused in its field", async () => {
  const { owner, beto, chair, cut } = await openStaffedShop(product);
  await owner.clients.save({ ...bare, nome: "Terceiro", telefone: "11 97777-4321" });
  const client = { nome: "Davi", telefone: "11 97777-4321" };
  const startsAt = "2026-11-24T13:00:00Z";
  const { id: visit } = await beto.appointments.book({ services: [cut.id], barber: chair, startsAt, client });
  const removed = (await owner.appointments.details({ id: visit })).cliente!.id;
  const { id } = await owner.clients.save({ ...bare, nome: "Davi Prado" });
  await expect(owner.clients.merge({ id, removed, taking: [] })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "telefone" }] },
  });
});

test("joining waits for whoever sells to one of both, and nobody deadlocks", async () => {
  const { owner, rita, cut, chair } = await openStaffedShop(product);
  const { deadlocks } = await statistics(product.pool);
  const opened = async () => {
    const { id } = await owner.clients.save({ ...bare, nome: "Davi" });
    const { id: comanda } = await rita.sales.open({ appointment: null, client: id });
    const { items } = await rita.sales.addItem({ id: comanda, tipo: "servico", service: cut.id, barbeiro_id: chair });
    await rita.sales.pay({ id: comanda, ...pix, valor: items[0]!.preco });
    return { id, comanda };
  };
  for (let n = 0; n < 15; n++) {
    const [kept, other] = [await opened(), await opened()];
    const ends = await Promise.allSettled([
      owner.clients.merge({ id: kept.id, removed: other.id, taking: [] }),
      rita.sales.close({ id: other.comanda }),
      rita.sales.close({ id: kept.comanda }),
      rita.clients.wallet.deposit({ id: kept.id, forma: "pix", valor: 500 }),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
    expect(await owner.clients.details({ id: kept.id })).toMatchObject({ total_visitas: 2 });
  }
  expect((await statistics(product.pool)).deadlocks).toBe(deadlocks);
});
