import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../scripts/test-database.ts";

/** Checks the guards of the migrated database in its catalogue (trust S1). */
const database = await cloneDatabase();
const owner = new Client(database.url);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The first column of every row. */
async function found(query: string): Promise<string[]> {
  return (await owner.query<string[]>({ text: query, rowMode: "array" })).rows.map(([first]) => first!);
}

test("every table but the list of migrations is under forced row level security", async () => {
  const open = await found(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`);
  expect(open).toEqual(["migrations"]);
});

test("every table of a shop says which shop a row is of", async () => {
  const without = await found(`
    select relname from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_attribute where attrelid = c.oid and attname = 'barbershop_id')
    order by relname`);
  expect(without).toEqual(["barbershops", "migrations", "platform_plans"]);
});

test("every grant of the app's role on a table has a policy", async () => {
  const undecided = await found(`
    select relname || ' ' || command from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as command
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (has_table_privilege('navalha_app', c.oid, command)
        or command <> 'delete' and has_any_column_privilege('navalha_app', c.oid, command))
      and not exists (select from pg_policies p where p.tablename = relname and permissive = 'PERMISSIVE'
        and 'navalha_app' = any (roles) and cmd in ('ALL', upper(command)))`);
  expect(undecided).toEqual([]);
});

test("a policy is for the app's role or for the owner, never for everybody", async () => {
  const roles = await found(`select distinct unnest(roles)::text as role from pg_policies order by role`);
  expect(roles).toEqual(["navalha_app", await found("select current_user").then(([name]) => name)]);
});

test("no policy lets the planner know who asks: a plan is kept for everybody (0033)", async () => {
  const known = await found(`
    select tablename || ' ' || policyname from pg_policies where qual ~ '(?<!SELECT )app\\.shop\\(\\)|(?<!SELECT \\()app\\.actor_role\\(\\) ='`);
  expect(known).toEqual([]);
});

test("the app's roles are no superuser, own nothing, sign in nowhere and stay under row level security", async () => {
  const powerful = await found(`
    select rolname from pg_roles where rolname in ('navalha_app', 'navalha_auth')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin
        or exists (select from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o'))`);
  expect(powerful).toEqual([]);
  expect(
    await found(`select rolname from pg_roles where pg_has_role('navalha_app', oid, 'member') order by rolname`),
  ).toEqual(["navalha_app"]);
  expect(
    await found(`select rolname from pg_roles where pg_has_role('navalha_auth', oid, 'member') order by rolname`),
  ).toEqual(["navalha_app", "navalha_auth"]);
});

test("the app's role can neither enter the schema of the accounts nor read a table of it or of `app`", async () => {
  expect(
    await found(
      `select nspname from pg_namespace where has_schema_privilege('navalha_app', oid, 'usage') and nspname !~ '^pg_' order by 1`,
    ),
  ).toEqual(["app", "information_schema", "public"]);
  const readable = await found(`
    select relname from pg_class where relnamespace in ('auth'::regnamespace, 'app'::regnamespace) and relkind = 'r'
      and (has_table_privilege('navalha_app', oid, 'select') or has_any_column_privilege('navalha_app', oid, 'select'))`);
  expect(readable).toEqual([]);
});

test("the app's role reads neither CPF nor birth date nor notes of a client (decisions 4)", async () => {
  const hidden = await found(`
    select attname from pg_attribute where attrelid = 'clients'::regclass and attnum > 0 and not attisdropped
      and not has_column_privilege('navalha_app', attrelid, attnum, 'select') order by 1`);
  expect(hidden).toEqual([
    "blocked_by",
    "blocked_reason",
    "cpf",
    "data_nascimento",
    "endereco",
    "independente",
    "nascimento_mmdd",
    "observacoes",
    "responsavel_nome",
    "responsavel_telefone",
    "titular_independente",
    "vip_by",
  ]);
});

test("the app's role creates nothing, and empties or references no table", async () => {
  expect(
    await found(
      `select nspname from pg_namespace where has_schema_privilege('navalha_app', oid, 'create') and nspname !~ '^pg_'`,
    ),
  ).toEqual([]);
  const excessive = await found(`
    select relname || ' ' || privilege from pg_class, unnest(array['truncate', 'references', 'trigger', 'maintain']) as privilege
    where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r'
      and has_table_privilege('navalha_auth', pg_class.oid, privilege)`);
  expect(excessive).toEqual([]);
});

test("exactly these functions act as their owner, each with a search path that nobody can bend", async () => {
  const definers = await found(`
    select oid::regprocedure || ' ' || array_to_string(proconfig, ' ') from pg_proc
    where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`);
  const path = "search_path=pg_catalog, public, pg_temp";
  expect(definers).toEqual([
    `app.add_pot_visits(comandas) ${path}`,
    `app.advance_room(uuid) ${path}`,
    `app.answer_closing(uuid,text) ${path}`,
    `app.attach_visitor(text,text) ${path}`,
    `app.balance_journals() ${path}`,
    `app.barber_places(uuid) ${path}`,
    `app.begin_subscription(date) ${path}`,
    `app.birthdays_on(smallint[]) ${path}`,
    `app.book_movement() ${path}`,
    `app.booking_standing(uuid,timestamp with time zone) ${path}`,
    `app.bring_back(uuid,date) ${path}`,
    `app.bring_presentation() ${path}`,
    `app.busy_times(uuid[],timestamp with time zone,timestamp with time zone,uuid) ${path}`,
    `app.buyer_of(uuid) ${path}`,
    `app.cash_balance() ${path}`,
    `app.cash_of(uuid) ${path}`,
    `app.claim_comanda() ${path}`,
    `app.client_of_visit(uuid) ${path}`,
    `app.client_records(uuid[]) ${path}`,
    `app.clients_born_on(smallint[]) ${path}`,
    `app.clients_of_cpf(text) ${path}`,
    `app.closed_pot_month(uuid,date) ${path}`,
    `app.club_family(uuid) ${path}`,
    `app.club_terms(uuid,date) ${path}`,
    `app.commission_terms(uuid) ${path}`,
    `app.commissions_of_item(uuid) ${path}`,
    `app.commissions_on_receipt(uuid) ${path}`,
    `app.confirm_phone(uuid) ${path}`,
    `app.contracts_on(uuid,date) ${path}`,
    `app.count_pot_visits() ${path}`,
    `app.count_sale() ${path}`,
    `app.count_subscription() ${path}`,
    `app.count_visitor_booking(text) ${path}`,
    `app.counted_sales() ${path}`,
    `app.cover_by_club(uuid,date) ${path}`,
    `app.cover_by_packages(uuid,date) ${path}`,
    `app.cover_comanda(uuid,date) ${path}`,
    `app.coverage_by(uuid,uuid,date) ${path}`,
    `app.coverage_of(uuid,date) ${path}`,
    `app.covered_services(uuid) ${path}`,
    `app.cpf_of(uuid) ${path}`,
    `app.date_wallet() ${path}`,
    `app.deposit_facts(uuid,text,boolean,date) ${path}`,
    `app.desk_people() ${path}`,
    `app.duplicates_of(uuid) ${path}`,
    `app.erase_client(uuid,timestamp with time zone) ${path}`,
    `app.expire_prepaid(date) ${path}`,
    `app.follow_membership() ${path}`,
    `app.follow_profile() ${path}`,
    `app.follow_team() ${path}`,
    `app.forget_answers() ${path}`,
    `app.forget_barber() ${path}`,
    `app.forget_client() ${path}`,
    `app.forget_client_invitations() ${path}`,
    `app.forget_cut_cards() ${path}`,
    `app.forget_dependents() ${path}`,
    `app.forget_entries() ${path}`,
    `app.forget_imported_rows() ${path}`,
    `app.forget_mails() ${path}`,
    `app.forget_notices() ${path}`,
    `app.forget_notifications() ${path}`,
    `app.forget_reviews() ${path}`,
    `app.forget_row_changes() ${path}`,
    `app.forget_vouchers() ${path}`,
    `app.forget_words() ${path}`,
    `app.free_deposit() ${path}`,
    `app.has_proven_phone() ${path}`,
    `app.hold_before_clients(uuid[]) ${path}`,
    `app.hold_clients(uuid[]) ${path}`,
    `app.hold_commission(uuid) ${path}`,
    `app.hold_subscribers_of(uuid) ${path}`,
    `app.hold_wallet(uuid) ${path}`,
    `app.is_in_comanda(uuid) ${path}`,
    `app.is_pot_closed(uuid) ${path}`,
    `app.join_dependents() ${path}`,
    `app.join_subscriptions() ${path}`,
    `app.join_wallets() ${path}`,
    `app.judge_barber_place() ${path}`,
    `app.judge_coverage(uuid,date) ${path}`,
    `app.judge_dependent() ${path}`,
    `app.judge_review() ${path}`,
    `app.judge_subscriber() ${path}`,
    `app.keep_named_client() ${path}`,
    `app.keep_slug() ${path}`,
    `app.keep_subscriptions() ${path}`,
    `app.keep_wallets() ${path}`,
    `app.keep_words() ${path}`,
    `app.known_client(text,text,text,date) ${path}`,
    `app.leave_comanda(uuid,text) ${path}`,
    `app.limit_cut_cards() ${path}`,
    `app.limit_fiado(uuid,bigint) ${path}`,
    `app.lock_client(uuid) ${path}`,
    `app.make_voucher() ${path}`,
    `app.mark_commissions(uuid,boolean) ${path}`,
    `app.member_names(uuid[]) ${path}`,
    `app.merge_clients(uuid,uuid,text[]) ${path}`,
    `app.move_sold(uuid) ${path}`,
    `app.name_of_pot(uuid) ${path}`,
    `app.named(text,text) ${path}`,
    `app.newcomer(text,text,uuid,text) ${path}`,
    `app.notify(jsonb,text[],uuid[],uuid[],uuid,uuid) ${path}`,
    `app.number_comanda() ${path}`,
    `app.online_ended(uuid,timestamp with time zone) ${path}`,
    `app.open_accounts() ${path}`,
    `app.open_accounts(uuid) ${path}`,
    `app.open_accounts_of_barbers() ${path}`,
    `app.open_accounts_of_barbers(uuid) ${path}`,
    `app.open_club_accounts() ${path}`,
    `app.open_club_accounts(uuid) ${path}`,
    `app.open_comanda(uuid) ${path}`,
    `app.open_comanda_of_visit() ${path}`,
    `app.open_deposit_account() ${path}`,
    `app.open_deposit_account(uuid) ${path}`,
    `app.open_entry_accounts() ${path}`,
    `app.open_entry_accounts(uuid) ${path}`,
    `app.open_online_accounts() ${path}`,
    `app.open_online_accounts(uuid) ${path}`,
    `app.open_parts(uuid,date) ${path}`,
    `app.open_prepaid_accounts() ${path}`,
    `app.open_prepaid_accounts(uuid) ${path}`,
    `app.own_birth() ${path}`,
    `app.own_tiers(uuid,date,date,timestamp with time zone) ${path}`,
    `app.packages_of(uuid) ${path}`,
    `app.paid_out(uuid) ${path}`,
    `app.part_combos(uuid,date) ${path}`,
    `app.pauses_of_client(uuid) ${path}`,
    `app.place_club_months(uuid) ${path}`,
    `app.plan_sale_terms(uuid) ${path}`,
    `app.plan_sold(uuid) ${path}`,
    `app.platform_names(uuid[]) ${path}`,
    `app.post(text,date,text,uuid,uuid,jsonb,uuid) ${path}`,
    `app.post_movement() ${path}`,
    `app.pot_refunds(uuid,date) ${path}`,
    `app.pot_terms(uuid,date) ${path}`,
    `app.pots_of_barber(uuid,date) ${path}`,
    `app.prepaid_uses(uuid) ${path}`,
    `app.price_comanda(uuid) ${path}`,
    `app.receipt_of(uuid) ${path}`,
    `app.reconcile_line(uuid,uuid[]) ${path}`,
    `app.recount_sales() ${path}`,
    `app.refunds_to_send(text,timestamp with time zone) ${path}`,
    `app.release_club_months(date) ${path}`,
    `app.release_dependents() ${path}`,
    `app.release_expired_holds(uuid,timestamp with time zone,timestamp with time zone) ${path}`,
    `app.remember_change() ${path}`,
    `app.remember_covered() ${path}`,
    `app.remember_dose() ${path}`,
    `app.remember_exception() ${path}`,
    `app.remember_fee() ${path}`,
    `app.remember_feeding() ${path}`,
    `app.remember_line() ${path}`,
    `app.remember_row() ${path}`,
    `app.remember_terms() ${path}`,
    `app.remember_week() ${path}`,
    `app.remove_imported(uuid,uuid[]) ${path}`,
    `app.reopen_line(uuid) ${path}`,
    `app.reopen_lines_of_journal() ${path}`,
    `app.request_advance(bigint,text) ${path}`,
    `app.return_item(uuid) ${path}`,
    `app.return_sold(uuid) ${path}`,
    `app.reverse_commissions(uuid,date) ${path}`,
    `app.reverse_journal(uuid,date,uuid) ${path}`,
    `app.review_commission(uuid,integer,bigint,bigint,uuid) ${path}`,
    `app.sales_of_barber(uuid,date,date,timestamp with time zone) ${path}`,
    `app.served_subscribers(date) ${path}`,
    `app.shop_by_slug(text) ${path}`,
    `app.shop_of_account(text,text) ${path}`,
    `app.shops_named(text) ${path} enable_seqscan=off`,
    `app.slug_is_taken(text) ${path}`,
    `app.spend_deposit(uuid,bigint) ${path}`,
    `app.sums_of_act(uuid,text,uuid) ${path}`,
    `app.take_back_subscribers(uuid,integer,integer) ${path}`,
    `app.take_club_rest(uuid,date) ${path}`,
    `app.take_into_closing(uuid,uuid,date) ${path}`,
    `app.take_into_pot(uuid,jsonb,jsonb,uuid[]) ${path}`,
    `app.take_refunds_into_pot(uuid,jsonb) ${path}`,
    `app.takings_of(uuid) ${path}`,
    `app.takings_on(date) ${path}`,
    `app.tally_client(uuid) ${path}`,
    `app.tell_birth(date,text,text) ${path}`,
    `app.tiers_of(uuid) ${path}`,
    `app.tiers_on(uuid,date) ${path}`,
    `app.tips_of(uuid,date,date) ${path}`,
    `app.uncounted_day() ${path}`,
    `app.undo_plan_changes(uuid) ${path}`,
    `app.unpay_commissions(uuid) ${path}`,
    `app.use_deposit(uuid) ${path}`,
    `app.use_deposit_of_comanda() ${path}`,
    `app.use_packages(uuid,date) ${path}`,
    `app.value_product() ${path}`,
    `app.wallet_lines(uuid) ${path}`,
    `app.was_counted(uuid[]) ${path}`,
    `app.withdrawal_of(uuid) ${path}`,
    `app.write_commissions(uuid,date,uuid,jsonb) ${path}`,
  ]);
});

test("rows of a client can move to a merged record, in every table", async () => {
  const left = await found(`
    select distinct conrelid::regclass || ' ' || command from pg_constraint, unnest(array['SELECT', 'UPDATE']) as command
    where confrelid = 'clients'::regclass and contype = 'f' and not exists (select from pg_policies
      where tablename = conrelid::regclass::text and current_user = any (roles) and cmd in ('ALL', command))`);
  expect(left).toEqual([]);
});

test("views run as their reader, and there are no materialized views", async () => {
  const unguarded = await found(`
    select relname from pg_class
    where relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and (relkind = 'm' or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`);
  expect(unguarded).toEqual([]);
});

test("every foreign key has an action on delete", async () => {
  const silent = await found(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and confdeltype = 'a' and connamespace <> 'pgboss'::regnamespace`);
  expect(silent).toEqual([]);
});

/** Foreign keys without an index, and why. Accounts are anonymised and shops deleted at night: keys to them need none. */
const unindexed = {
  "accounts (barbershop_id, pai)": "nobody deletes accounts, nor changes their codes",
  "advances (barbershop_id, pago_de)": "as accounts",
  "barber_settlements (barbershop_id, conta)": "as accounts",
  "barbershop_settings (barbershop_id, capa_url)": "the index by shop leads to its one row",
  "barbershop_settings (barbershop_id, logo_url)": "as its cover",
  "blocks (barbershop_id, barbeiro_id)": "the index by shop leads to the few blocks of one shop",
  "clients (barbershop_id, titular_id, titular_independente)": "an index leads from the titular alone",
  "closing_payments (barbershop_id, conta)": "as accounts",
  "finance_entries (barbershop_id, conta)": "as accounts",
  "finance_entries (barbershop_id, pago_de)": "as accounts",
  "revenue_pot_visits (barbershop_id, plan_id)": "nobody deletes plans; indexes of what is open begin with it",
};

// The index begins with the row's id (the key's last column), or with the whole key.
test("every foreign key has an index, or a reason here", async () => {
  const slow = await found(`
    select distinct format('%s (%s)', conrelid::regclass, (
      select string_agg(attname, ', ' order by position) from unnest(conkey) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum)) as key
    from pg_constraint c
    where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and confrelid not in ('barbershops'::regclass, 'auth."user"'::regclass) and not exists (
      select from pg_index i where i.indrelid = conrelid and indpred is null
        and (indkey[0] = conkey[cardinality(conkey)] or indkey[0] = conkey[1] and cardinality(conkey) > 1 and indkey[1] = conkey[2]))
    order by key`);
  expect(slow).toEqual(Object.keys(unindexed));
});

test("two live appointments of one barber cannot overlap, except an encaixe", async () => {
  const [rule] = await found("select pg_get_constraintdef(oid) from pg_constraint where conname = 'no_double_booking'");
  expect(rule).toBe(
    "EXCLUDE USING gist (barbeiro_id WITH =, tstzrange(inicio, ocupado_ate) WITH &&) " +
      "WHERE (((status = ANY (ARRAY['retido'::text, 'agendado'::text, 'confirmado'::text, 'in-progress'::text, 'concluido'::text])) AND (NOT encaixe)))",
  );
});

test("a range of time is never empty, for an empty one overlaps nothing", async () => {
  const checks = await found(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ '[ (](inicio|opens|retido_ate)' order by 1`);
  expect(checks).toEqual([
    "appointments: CHECK (((status = 'retido'::text) = (retido_ate IS NOT NULL)))",
    "appointments: CHECK ((fim > inicio))",
    "appointments: CHECK ((ocupado_ate > inicio))",
    "blocks: CHECK ((fim > inicio))",
    "working_hours: CHECK (((closes > opens) AND (closes <= 1440)))",
    "working_hours: CHECK ((opens >= 0))",
  ]);
});

test("a row points only at rows of its own shop", async () => {
  const loose = await found(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) from pg_constraint c
    where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
      and confrelid not in ('barbershops'::regclass, 'platform_plans'::regclass, 'auth."user"'::regclass)`);
  expect(loose).toEqual([]);
});
