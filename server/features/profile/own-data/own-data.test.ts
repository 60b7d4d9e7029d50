import { expect, test } from "vitest";
import { consentVersion } from "#contract/consents.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { confirmPhoneOf, openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();

/** Every column that references a person, with the part of the export that contains its rows, or the reason for leaving them out. */
const columns: Record<string, string> = {
  "advances.approved_by": "an act of the desk about the money of the shop",
  "advances.created_by": "an act of the desk about the money of the shop, or a barber's own, whose row it is",
  "advances.paid_by": "an act of the desk about the money of the shop",
  "advances.refused_by": "an act of the desk about the money of the shop",
  "advances.reversed_by": "an act of the desk about the money of the shop",
  "appointment_events.user_id": "historico_dos_agendamentos",
  "appointments.cliente_id": "agendamentos",
  "appointments.created_by": "who booked is in the history of the appointment",
  "barbeiros.user_id": "cadastro_de_barbeiro",
  "bank_lines.created_by": "an act of the desk about the money of the shop",
  "bank_lines.ignored_by": "an act of the desk about the money of the shop",
  "bank_lines.reconciled_by": "an act of the desk about the money of the shop",
  "barber_settlements.created_by": "an act of the desk about the money of the shop",
  "barber_permissions.updated_by": "an act of the admin about somebody else",
  "barbershops.status_changed_by": "an act of the platform",
  "blocks.created_by": "a time of the shop",
  "blocks.removed_by": "a time of the shop",
  "client_debts.cliente_id": "fiado",
  "client_months.cliente_id": "a sum of what stands in comandas",
  "client_packages.cliente_id": "pacotes",
  "client_entries.cliente_id": "lancamentos_na_conta",
  "client_entries.created_by": "an act of the desk about the money of the shop",
  "client_entries.reversed_by": "an act of the desk about the money of the shop",
  "client_wallets.cliente_id": "credito_e_fiado",
  "client_logs.user_id": "registros_do_navegador",
  "clients.blocked_by": "an act of the desk about somebody else",
  "clients.vip_by": "an act of the desk about somebody else",
  "clients.user_id": "cadastro_de_cliente",
  "clients.phone_verified_by": "an act of the desk about somebody else",
  "caixa_movements.created_by": "an act of the desk about the money of the shop",
  "caixas.closed_by": "an act of the desk about the money of the shop",
  "caixas.opened_by": "an act of the desk about the money of the shop",
  "caixas.reopened_by": "an act of the desk about the money of the shop",
  "closing_adjustments.created_by": "an act of the desk about the money of the shop",
  "closing_payments.created_by": "an act of the desk about the money of the shop",
  "closings.created_by": "an act of the desk about the money of the shop",
  "closings.reversed_by": "an act of the desk about the money of the shop",
  "comanda_payments.cliente_id": "what is owed stands in fiado, what was paid for in comandas",
  "comanda_payments.created_by": "an act of the desk about the money of the shop",
  "comanda_payments.reversed_by": "an act of the desk about the money of the shop",
  "comanda_returns.created_by": "an act of the desk about the money of the shop",
  "partner_contracts.created_by": "an act of the desk about the money of the shop",
  "partner_notes.created_by": "an act of the desk about the money of the shop",
  "comandas.cancelled_by": "an act of the desk about the money of the shop",
  "comandas.closed_by": "an act of the desk about the money of the shop",
  "comandas.desconto_por": "an act of the desk about the money of the shop",
  "comandas.opened_by": "an act of the desk about the money of the shop",
  "comandas.reversed_by": "an act of the desk about the money of the shop",
  "comandas.cliente_id": "comandas",
  "commissions.reviewed_by": "an act of the desk about the money of the shop",
  "consents.cliente_id": "consentimentos",
  "cut_cards.cliente_id": "fichas_de_corte",
  "cut_cards.created_by": "an act of the staff about somebody else",
  "entry_attachments.created_by": "an act of the desk about the money of the shop",
  "entry_attachments.removed_by": "an act of the desk about the money of the shop",
  "finance_entries.cancelled_by": "an act of the desk about the money of the shop",
  "finance_entries.created_by": "an act of the desk about the money of the shop",
  "finance_entries.paid_by": "an act of the desk about the money of the shop",
  "imports.created_by": "an act of the admin",
  "journal.created_by": "an act of the desk about the money of the shop",
  "online_purchases.cliente_id": "compras_online",
  "online_subscriptions.cliente_id": "assinaturas_online",
  "memberships.ended_by": "an act of the admin about somebody else",
  "memberships.user_id": "vinculo",
  "notifications.user_id": "notificacoes",
  "platform_requests.answered_by": "an act of the platform",
  "platform_requests.user_id": "an act of the desk in the name of the shop",
  "photos.created_by": "a photo of the shop",
  "receivables.received_by": "an act of the desk about the money of the shop",
  "postings.cliente_id": "what it was paid for stands in comandas",
  "profiles.id": "perfil",
  "revenue_pot_corrections.created_by": "an act of the desk about the money of the shop",
  "revenue_pot_months.closed_by": "an act of the desk about the money of the shop",
  "revenue_pot_months.computed_by": "an act of the desk about the money of the shop",
  "row_changes.user_id":
    "an act of the desk about somebody else; what was changed of a client is in alteracoes_do_cadastro",
  "reviews.cliente_id": "avaliacoes",
  "security_events.user_id": "eventos_de_seguranca",
  "subscribers.cliente_id": "assinaturas",
  "subscribers.cancelled_by": "an act of the admin about somebody else",
  "subscribers.created_by": "an act of the desk about the money of the shop",
  "subscription_dependents.cliente_id": "familia_no_clube",
  "subscription_dependents.created_by": "an act of the desk about somebody else",
  "subscription_dependents.removed_by": "an act of the desk about somebody else",
  "subscription_pauses.created_by": "an act of the desk about somebody else",
  "subscription_pauses.ended_by": "an act of the desk about somebody else",
  "shop_invoices.paid_by": "an act of the platform",
  "staff_invitations.accepted_by": "what it made stands in vinculo",
  "staff_invitations.cliente_id": "what it made stands in vinculo",
  "staff_invitations.created_by": "an act of the admin about somebody else",
  "staff_invitations.revoked_by": "an act of the admin about somebody else",
  "stock_count_lines.counted_by": "an act of the staff about the stock",
  "stock_counts.booked_by": "an act of the staff about the stock",
  "stock_counts.cancelled_by": "an act of the staff about the stock",
  "stock_counts.created_by": "an act of the staff about the stock",
  "stock_movements.created_by": "an act of the staff about the stock",
  "auth.account.user_id": "formas_de_entrar",
  "auth.email_change.user_id": "trocas_de_email",
  "auth.password_recovery.user_id": "recuperacoes_de_senha",
  "auth.pin.user_id": "a secret",
  "auth.platform_member.created_by": "an act of the platform",
  "auth.platform_member.user_id": "a role above the shops, no data of a person",
  "auth.session.user_id": "sessoes",
  "auth.two_factor.user_id": "a secret; conta says whether there is one",
  "auth.used_code.user_id": "a secret",
  "auth.user.locked_by": "an act of the platform",
};

test("a column that makes a row somebody's is in the file, or a reason stands here", async () => {
  const { rows } = await product.pool.query<{ column: string }>(`
    select case when n.nspname = 'auth' then 'auth.' else '' end || c.relname || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and n.nspname in ('public', 'auth') and attnum > 0 and not attisdropped
      and (attname in ('cliente_id', 'user_id') or exists (select from pg_constraint f where f.conrelid = c.oid
        and f.contype = 'f' and f.confrelid = 'auth."user"'::regclass and f.conkey = array[a.attnum]))`);
  expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(columns).toSorted());
  const parts = Object.keys(await taken(await newClient()));
  const named = Object.values(columns).filter((where) => /^[a-z_]+$/.test(where));
  expect(named.filter((part) => !parts.includes(part))).toEqual([]);
});

async function newClient() {
  const shop = await openShop(product);
  const { client, email } = await signUpClient(product, shop.slug, "Ana Titular");
  await client.profile.mine.onboard({
    phone: "11 95555-7777",
    birth_date: "1990-05-01",
    consents: ["imagem"],
    text_version: consentVersion,
  });
  return { ...shop, client, email };
}

type Taker = { client: Awaited<ReturnType<typeof newClient>>["client"] };

async function taken({ client }: Taker): Promise<Record<string, Record<string, unknown>[]>> {
  return JSON.parse((await client.profile.ownData.take({ format: "json" })).content);
}

test("a client takes what is held of them, and nothing of anybody else", async () => {
  const ana = await newClient();
  const { owner, cut, barber, slug } = ana;
  const other = await signUpClient(product, slug, "Outra Pessoa");
  const startsAt = "2026-11-24T13:00:00Z";
  await confirmPhoneOf(owner, ana.client);
  const client = { id: (await ana.client.auth.session())!.cliente_id! };
  await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client });
  const held = await taken(ana);
  expect(held).toMatchObject({
    conta: [{ full_name: "Ana Titular", email: ana.email }],
    perfil: [{ phone: "+5511955557777" }],
    cadastro_de_cliente: [{ data_nascimento: "1990-05-01" }],
    agendamentos: [{ servico: cut.nome }],
    consentimentos: [{ purpose: "imagem" }],
    cadastro_de_barbeiro: [],
  });
  expect(JSON.stringify(held)).not.toMatch(/argon2|Outra Pessoa/);
  expect(JSON.stringify(held)).not.toContain(other.email);
});

test("an owner takes their own data, not their shop's", async () => {
  const ana = await newClient();
  const held = await taken({ client: ana.owner });
  expect(held).toMatchObject({
    cadastro_de_barbeiro: [{ nome: "Zé Dono" }],
    agendamentos: [],
    cadastro_de_cliente: [],
  });
  expect(JSON.stringify(held)).not.toContain("Ana Titular");
});

test("whoever belongs to no shop any more takes what their account holds", async () => {
  const { owner, session } = await openShop(product);
  const hired = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "recepcionista");
  await owner.staff.deactivateReceptionist({ id: hired.user });
  const client = product.browser();
  await client.auth.signIn({ email: hired.email, password });
  const held = await taken({ client });
  expect(held).toMatchObject({ conta: [{ email: hired.email }], perfil: [{ full_name: "recepcionista" }] });
  expect(held.sessoes).toHaveLength(1);
  expect(Object.keys(held)).not.toContain("agendamentos");
  const again = await taken({ client });
  expect(again.eventos_de_seguranca).toContainEqual(expect.objectContaining({ event_type: "own_data_taken" }));
});

test("the same comes as a table, and the taking is written down", async () => {
  const ana = await newClient();
  const { content, file_name } = await ana.client.profile.ownData.take({ format: "csv" });
  expect(file_name).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.csv$/);
  expect(content).toContain(`"conta";"1";"email";"${ana.email}"`);
  const events = (await taken(ana)).eventos_de_seguranca!;
  expect(events).toContainEqual(expect.objectContaining({ event_type: "own_data_taken", details: { format: "csv" } }));
});

test("twenty copies an hour are enough, and many may take theirs at once", async () => {
  const people: Awaited<ReturnType<typeof newClient>>[] = [];
  // More people than database connections.
  while (people.length < 12) people.push(await newClient());
  await Promise.all(people.map(({ client }) => client.profile.ownData.take({ format: "csv" })));
  const { client } = people[0]!;
  for (let copy = 2; copy <= 20; copy++) await client.profile.ownData.take({ format: "json" });
  await expect(client.profile.ownData.take({ format: "json" })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("nobody takes data without a session", async () => {
  await expect(product.browser().profile.ownData.take({ format: "json" })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});
