import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const sure = { confirmation: "EXCLUIR" } as const;

test("the shop gives a client what it holds of them, on record", async () => {
  const { owner, cut, barber } = await openShop(product);
  const { id } = await owner.clients.save(record);
  const visit = { services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z", client: { id } };
  await owner.appointments.book(visit);
  await owner.clients.save({ ...record, id, nome: "Davi do Prado" });
  const { content, file_name } = await owner.clients.takeData({ id, format: "json" });
  expect(file_name).toBe("dados-do-cliente-2026-11-23.json");
  expect(JSON.parse(content)).toMatchObject({
    cadastro_de_cliente: [{ nome: "Davi do Prado", cpf: "52998224725", observacoes: "Gosta de café." }],
    alteracoes_do_cadastro: [{ changed: { nome: ["Davi Prado", "Davi do Prado"] } }],
    agendamentos: [{ servico: cut.nome }],
  });
  const { items } = await owner.audit.eventsOfShop({ event_type: "client_data_taken" });
  expect(items).toMatchObject([{ details: { client: id, format: "json" } }]);
});

test("who asks to be forgotten is in no row any more, and what they paid for still is", async () => {
  const { owner, cut, barber } = await openShop(product);
  const hers = {
    nome: "Anacleta Prado",
    telefone: "11 98765-7777",
    email: "anacleta@exemplo.com",
    endereco: "Rua do Sol, 5",
  };
  const { id } = await owner.clients.save({ ...record, ...hers, cpf: "11144477735" });
  await owner.clients.save({
    ...record,
    ...hers,
    id,
    cpf: undefined,
    nome: "Anacleta do Prado",
    telefone: "11 98765-0000",
  });
  const client = { id };
  const wanted = { services: [cut.id], barber: barber.id, startsAt: "2026-11-23T13:00:00Z", client };
  const repeatable = { context: { idempotencyKey: "anacleta" } };
  const visit = await owner.appointments.book({ ...wanted, observacoes: "Anacleta quer curto" }, repeatable);
  const child = { ...record, cpf: "", telefone: "", nome: "Enzo", titular_id: id, parentesco: "filho" } as const;
  const { id: son } = await owner.clients.save(child);
  await expect(owner.clients.erase({ id, ...sure })).rejects.toMatchObject({ code: "VISITS_AHEAD" });
  await owner.staff.inviteClient({ client: id, email: "anacleta.prado@exemplo.com" });
  const { id: leaver } = await owner.staff.addBarber({
    nome: "Nina",
    telefone: "",
    especialidades: [],
    bio: "",
    foto_url: null,
  });
  const { id: left } = await owner.appointments.book({ ...wanted, barber: leaver, startsAt: "2026-11-24T13:00:00Z" });
  const visits = [{ id: left, barber: null, message: "Anacleta, a Nina saiu." }];
  await owner.staff.deactivateBarber({ id: leaver, visits });
  await owner.appointments.start({ id: visit.id });
  await owner.appointments.finish({ id: visit.id });
  await expect(owner.clients.erase({ id, confirmation: "sim" as never })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });

  await owner.clients.erase({ id, ...sure });

  for (const trace of [
    "Anacleta",
    "5511987657777",
    "5511987650000",
    "anacleta@exemplo.com",
    "11144477735",
    "Rua do Sol",
  ])
    expect([trace, await tracesOf(trace)]).toEqual([trace, []]);
  const kept = await owner.appointments.details({ id: visit.id });
  expect(kept).toMatchObject({ status: "concluido", valor_final: cut.preco, cliente: { nome: "Cliente removido" } });
  expect((await owner.clients.details({ id: son })).titular).toBe(null);
  expect(await owner.clients.search({ query: "" })).toMatchObject([{ id: son }]);
  await expect(owner.clients.save({ ...record, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an account is its person's: it leaves the shop that forgets them", async () => {
  const { owner, slug } = await openShop(product);
  const { client, email } = await signUpClient(product, slug);
  const id = (await client.auth.session())!.cliente_id!;
  await owner.clients.erase({ id, ...sure });
  expect(await client.auth.session()).toMatchObject({ barbershop: null, user: { email } });
});

test("a receptionist neither takes nor erases what is held of a client", async () => {
  const { rita, owner } = await openStaffedShop(product);
  const { id } = await owner.clients.save(record);
  for (const call of [() => rita.clients.takeData({ id, format: "csv" }), () => rita.clients.erase({ id, ...sure })])
    await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

/** Every row of every table of the product that contains this text, whatever the column. */
async function tracesOf(text: string): Promise<string[]> {
  const { rows: tables } = await product.pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'auth', 'pgboss')`);
  const found: string[] = [];
  const client = await product.pool.connect();
  for (const { name } of tables) {
    await client.query(`begin; alter table ${name} no force row level security`);
    const { rows } = await client.query(`select from ${name} t where t::text ilike $1`, [`%${text}%`]);
    await client.query("rollback");
    if (rows.length > 0) found.push(name);
  }
  client.release();
  return found;
}
