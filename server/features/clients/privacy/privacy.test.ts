import { expect, onTestFinished, test } from "vitest";
import type { SaveClient } from "#contract/client-records.ts";
import { cutCard, record } from "#server/features/clients/examples.ts";
import { fiveOf } from "#server/features/packages/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { monday, openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

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

type Field = Exclude<keyof SaveClient, "id" | "versao" | "titular_id" | "parentesco" | "como_conheceu">;

/** Every field that describes a person, each with a unique value, and how it is stored. */
const described: Record<Field, { typed: string; stored?: string }> = {
  nome: { typed: "Anacleta Prado" },
  telefone: { typed: "11 98765-7777", stored: "5511987657777" },
  email: { typed: "anacleta@exemplo.com" },
  cpf: { typed: "11144477735" },
  data_nascimento: { typed: "1931-03-07" },
  responsavel_nome: { typed: "Hermengarda" },
  responsavel_telefone: { typed: "11 98765-8888", stored: "5511987658888" },
  endereco: { typed: "Rua do Sol, 5" },
  tags: { typed: "assobia" },
  alergias: { typed: "Amendoim" },
  observacoes: { typed: "Torce pelo Bangu" },
};
const typed = Object.fromEntries(Object.entries(described).map(([field, value]) => [field, value.typed]));
const hers: SaveClient = { ...record, ...typed, tags: [described.tags.typed] };

/** Texts about the person outside their record. */
const said = {
  before: "Cleta de antes",
  joined: "Dona Cleta",
  visit: "quer bem curto",
  message: "Cleta, a Nina saiu",
  cut: "Risca torta",
  block: "Falta muito",
  waived: "Mudou de cidade",
  invited: "cleta.convidada@exemplo.com",
};
const traces = [...Object.values(described).map(({ typed: text, stored = text }) => stored), ...Object.values(said)];

test("who asks to be forgotten is in no row any more, whatever the field, and what they paid for still is", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { id } = await owner.clients.save({ ...hers, nome: said.before });
  await owner.clients.save({ ...hers, id });
  const wanted = { services: [cut.id], barber: barber.id, client: { id } };
  const repeatable = { context: { idempotencyKey: "anacleta" } };
  const today = { ...wanted, startsAt: "2026-11-23T13:00:00Z", observacoes: said.visit };
  const visit = await owner.appointments.book(today, repeatable);
  const child = { ...record, cpf: "", telefone: "", nome: "Enzo", titular_id: id, parentesco: "filho" } as const;
  const { id: son } = await owner.clients.save(child);
  await expect(owner.clients.erase({ id, ...sure })).rejects.toMatchObject({
    code: "STILL_OPEN",
    data: { left: [{ kind: "horarios", quanto: 1 }] },
  });
  await owner.staff.inviteClient({ client: id, email: said.invited });
  await sayOfHer({ owner, slug, cut, barber }, id);
  await owner.appointments.start({ id: visit.id });
  await owner.appointments.finish({ id: visit.id });
  const { id: comanda } = await owner.sales.open({ appointment: visit.id, client: null });
  await owner.sales.cancel({ id: comanda, motivo: "Foi cortesia" });
  await expect(owner.clients.erase({ id, confirmation: "sim" as never })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  const found = await tracesOf(traces);
  expect(
    traces.filter((trace) => !found.some(([text]) => text === trace)),
    "written before",
  ).toEqual([]);
  const { content } = await owner.clients.takeData({ id, format: "json" });
  const values = Object.values(described).map(({ typed: text, stored = text }) => stored);
  expect(values.filter((value) => !content.includes(value))).toEqual([]);

  await owner.clients.erase({ id, ...sure });

  expect(await tracesOf(traces)).toEqual([]);
  const kept = await owner.appointments.details({ id: visit.id });
  expect(kept).toMatchObject({ status: "concluido", valor_final: cut.preco, cliente: { nome: "Cliente removido" } });
  expect((await owner.clients.details({ id: son })).titular).toBe(null);
  expect(await owner.clients.search({ query: "" })).toMatchObject([{ id: son }]);
  await expect(owner.clients.save({ ...record, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** In a message, a notification about a merged record, a cut card, a block and a waived debt. */
async function sayOfHer(
  { owner, slug, cut, barber }: Pick<Awaited<ReturnType<typeof openShop>>, "owner" | "slug" | "cut" | "barber">,
  id: string,
) {
  const tomorrow = { services: [cut.id], startsAt: "2026-11-24T13:00:00Z" };
  const barberGiven = { nome: "Nina", telefone: "", especialidades: [], bio: "", foto_url: null };
  const { id: leaver } = await owner.staff.addBarber(barberGiven);
  const { id: left } = await owner.appointments.book({ ...tomorrow, barber: leaver, client: { id } });
  await owner.staff.deactivateBarber({ id: leaver, visits: [{ id: left, barber: null, message: said.message }] });
  const visitor = { slug, ...tomorrow, barber: barber.id, nome: said.joined, telefone: "11 98765-9999" };
  const { token } = await product.browser().publicPage.book(visitor);
  const [joined] = await owner.clients.search({ query: said.joined });
  await product.browser().publicPage.cancelVisit({ token });
  await owner.clients.merge({ id, removed: joined!.id, taking: [] });
  await owner.clients.cutCards.save({ ...cutCard, cliente_id: id, texto: said.cut });
  await owner.clients.block({ id, reason: said.block });
  await owner.clients.wallet.open({ id, tipo: "abertura_fiado", valor: 500, dia: "2026-11-20" });
  await owner.clients.wallet.writeOff({ id, valor: 500, motivo: said.waived });
}

test("what is open is settled before a client is erased, and what they would lose is given up, on record", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save(record);
  await owner.clients.wallet.open({ id, tipo: "abertura_fiado", valor: 500, dia: "2026-11-20" });
  const comanda = await owner.sales.open({ appointment: null, client: id });
  const left = [{ kind: "comandas" }, { kind: "fiado", quanto: 500 }];
  const erasing = owner.clients.erase({ id, ...sure, giveUp: true });
  await expect(erasing).rejects.toMatchObject({ code: "STILL_OPEN", data: { left } });
  await owner.sales.cancel({ id: comanda.id, motivo: "Engano" });
  await owner.clients.wallet.receive({ id, forma: "pix", valor: 500 });
  await owner.clients.wallet.deposit({ id, forma: "pix", valor: 2500 });
  const losing = { code: "WOULD_LOSE", data: { left: [{ kind: "credito", quanto: 2500 }] } };
  await expect(owner.clients.erase({ id, ...sure })).rejects.toMatchObject(losing);
  await owner.clients.erase({ id, ...sure, giveUp: true });
  const { items } = await owner.audit.eventsOfShop({ event_type: "client_gave_up" });
  expect(items).toMatchObject([{ details: { client: id, what: "Crédito de R$\u00a025,00" } }]);
});

test("paid time of the club and uses of packages are given up while they are valid, and no question after that", async () => {
  const { owner, cut } = await openShop(product);
  onTestFinished(() => void (product.clock.time = monday));
  const { id } = await owner.clients.save(record);
  const paid = { forma: "pix", recebido: null, parcelas: 1 } as const;
  const { id: club } = await owner.plans.save(plan);
  await owner.subscribers.sell({ client: id, plan: club, ...paid });
  const { id: five } = await owner.packages.save(fiveOf(cut.id));
  const { id: sale } = await owner.sales.open({ appointment: null, client: id });
  const { items } = await owner.sales.addItem({ id: sale, tipo: "pacote", package: five });
  await owner.sales.pay({ id: sale, valor: items[0]!.preco, ...paid });
  await owner.sales.close({ id: sale });
  const erase = () => owner.clients.erase({ id, ...sure });
  const left = [
    { kind: "usos", quanto: 5 },
    { kind: "clube", ate: "2026-12-23" },
  ];
  await expect(erase()).rejects.toMatchObject({ code: "WOULD_LOSE", data: { left } });
  product.clock.time = new Date("2026-12-24T11:00:00Z");
  await expect(erase(), "the club is over").rejects.toMatchObject({ data: { left: [{ kind: "usos" }] } });
  product.clock.time = new Date("2027-02-22T11:00:00Z");
  await erase();
});

test("erasing a client with an account ends its membership of the shop", async () => {
  const { owner, slug } = await openShop(product);
  const { client, email } = await signUpClient(product, slug);
  const id = (await client.auth.session())!.cliente_id!;
  await owner.clients.erase({ id, ...sure });
  expect(await client.auth.session()).toMatchObject({ barbershop: null, user: { email } });
});

test("a receptionist neither exports nor erases a client's data", async () => {
  const { rita, owner } = await openStaffedShop(product);
  const { id } = await owner.clients.save(record);
  for (const call of [() => rita.clients.takeData({ id, format: "csv" }), () => rita.clients.erase({ id, ...sure })])
    await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

/** The product's tables in which a row contains these texts, in any column. */
async function tracesOf(texts: string[]): Promise<[text: string, table: string][]> {
  const { rows: tables } = await product.pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'auth', 'pgboss')`);
  const found: [string, string][] = [];
  const client = await product.pool.connect();
  for (const { name } of tables) {
    await client.query(`begin; alter table ${name} no force row level security`);
    const { rows } = await client.query<{ text: string }>(
      `select text from unnest($1::text[]) as text where exists (select from ${name} t where t::text ilike '%' || text || '%')`,
      [texts],
    );
    await client.query("rollback");
    found.push(...rows.map(({ text }): [string, string] => [text, name]));
  }
  client.release();
  return found;
}
