-- A barber sells where the admin lets them (sales_access), on comandas of their own, and closes them where the shop lets barbers
-- close (business-rules 12). Fiado and credit stay with the desk: a barber reads no wallet.

alter table barbershop_settings add barbeiro_fecha_comanda boolean not null default false;

create function app.claim_comanda() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update comandas set barbeiro_id = new.barbeiro_id where id = new.comanda_id and barbeiro_id is null and consumo_de is null;
  return null;
end $$;
create trigger claimed after insert on comanda_items for each row when (new.barbeiro_id is not null)
  execute function app.claim_comanda();

-- Whoever sells as a barber reads as far back as the admin says (decisions 4), but for what is still open.
create policy own_sales on comandas for all to navalha_app using (barbershop_id = (select app.shop()) and (select app.sells())
  and barbeiro_id = (select app.barber()) and (situacao = 'aberta' or closed_at >= (select app.since())));
create policy own_sales on comanda_items for all to navalha_app using (barbershop_id = (select app.shop()) and (select app.sells())
  and exists (select from comandas c where c.id = comanda_id));
create policy own_sales on comanda_payments for select to navalha_app using (barbershop_id = (select app.shop())
  and (select app.sells()) and exists (select from comandas c where c.id = comanda_id));
create policy own_sale on comanda_payments for insert to navalha_app with check (barbershop_id = (select app.shop())
  and (select app.sells()) and exists (select from comandas c where c.id = comanda_id));
create policy own_sales on comanda_returns for select to navalha_app using (barbershop_id = (select app.shop())
  and (select app.sells()) and exists (select from comandas c where c.id = comanda_id));
create policy expected_by_sellers on receivables for insert to navalha_app with check (barbershop_id = (select app.shop())
  and (select app.sells()));
-- The drawer that their cash goes into, and what a card costs.
create policy open_to_sellers on caixas for select to navalha_app using (barbershop_id = (select app.shop())
  and (select app.sells()) and closed_at is null);
create policy known_to_sellers on card_machines for select to navalha_app using (barbershop_id = (select app.shop()) and (select app.sells()));
create policy known_to_sellers on card_fees for select to navalha_app using (barbershop_id = (select app.shop()) and (select app.sells()));
-- Whom they sell to, also who has booked nothing with them.
create function app.buyer_of(comanda uuid) returns table (id uuid, nome text)
language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.id, p.nome from public.comandas c join public.clients p on p.id = c.cliente_id
  where c.id = comanda and c.barbershop_id = (select app.shop())
    and (app.actor_role() in ('admin', 'recepcionista', 'super_admin') or c.barbeiro_id = app.barber() and app.sells());
end;

-- Closing counts what a client spent: their row is locked before products and drawer, by whoever closes.
create function app.lock_client(client uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select from public.clients where id = client and barbershop_id = app.shop()
    and (app.actor_role() in ('admin', 'recepcionista') or app.sells()) for no key update;
end;

-- Every act on money stands beside the journal with what was before and after, by whom and when: of a new row what came, of a
-- removed one what went. Of no row its key, and nothing that is forgotten with a client (CPF, reasons in words) by the trigger's
-- arguments.
create function app.remember_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hidden text[] := array['id', 'barbershop_id', 'created_at', 'created_by'] || coalesce(tg_argv, '{}');
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := before || after;
  found jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) into found
  from jsonb_object_keys(whole - hidden) as key where nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null');
  if found is not null then
    insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
    values ((whole ->> 'barbershop_id')::uuid, tg_table_name,
      coalesce(whole ->> 'id', whole ->> 'machine_id', whole ->> 'cliente_id')::uuid, app.actor(), found);
  end if;
  return null;
end $$;
create trigger remembered after insert or update on comandas for each row
  execute function app.remember_row('cpf_nota', 'barbeiro_id', 'opened_at', 'opened_by', 'journal_id');

-- Its lines are remembered with a comanda, under the column and what the line is. What is put on it stands on it; what is changed of
-- an item or taken off does not.
create function app.remember_line() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := before || after;
  line text := coalesce(whole ->> 'nome', case tg_table_name when 'comanda_returns' then 'devolvido' else whole ->> 'forma' end);
  found jsonb;
begin
  select jsonb_object_agg(key || ' ' || line, jsonb_build_array(before -> key, after -> key)) into found
  from jsonb_object_keys(whole - array['id', 'barbershop_id', 'created_at', 'created_by', 'journal_id']) as key
  -- An item's value follows from the rest of it.
  where (tg_table_name <> 'comanda_items' or key <> 'valor') and nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null');
  if found is not null then
    insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
    values ((whole ->> 'barbershop_id')::uuid, 'comandas', (whole ->> 'comanda_id')::uuid, app.actor(), found);
  end if;
  return null;
end $$;
create trigger remembered after update or delete on comanda_items for each row execute function app.remember_line();
create trigger remembered after insert or update on comanda_payments for each row execute function app.remember_line();
create trigger remembered after insert on comanda_returns for each row execute function app.remember_line();

create trigger remembered after insert or update on caixas for each row execute function app.remember_row();
create trigger remembered after insert on caixa_movements for each row execute function app.remember_row();
create trigger remembered after insert or update on client_entries for each row execute function app.remember_row('journal_id', 'motivo');
create trigger remembered after update of limite_fiado on client_wallets for each row
  execute function app.remember_row('credito', 'fiado', 'fiado_desde');
create trigger remembered after update of received_at on receivables for each row execute function app.remember_row('journal_id');
create trigger remembered after insert or update on card_machines for each row execute function app.remember_row();

-- A machine's fees are remembered with it, by form and instalments.
create function app.remember_fee() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fee card_fees := coalesce(new, old);
  told jsonb[] := array[case when tg_op <> 'INSERT' then jsonb_build_object('bps', old.bps, 'dias', old.dias) end,
    case when tg_op <> 'DELETE' then jsonb_build_object('bps', new.bps, 'dias', new.dias) end];
begin
  insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
  select fee.barbershop_id, 'card_machines', fee.machine_id, app.actor(),
    jsonb_build_object(fee.forma || ' ' || fee.parcelas, to_jsonb(told)) where told[1] is distinct from told[2];
  return null;
end $$;
create trigger remembered after insert or update or delete on card_fees for each row execute function app.remember_fee();

-- What came in on a day by sales, fiado and credit, less what was given back: by form and gross, as `takings_of` has it. Cash is
-- told once the drawer is counted (business-rules 2).
create function app.takings_on(day date)
returns table (id uuid, tipo text, conta text, valor bigint, fonte text, fonte_id uuid, created_at timestamptz, created_by uuid)
language sql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select j.id, j.tipo, case p.conta when 'taxas' then (select q.conta from public.postings q
      where q.journal_id = j.id and q.conta in ('receber_credito', 'receber_debito')) else p.conta end as conta,
    sum(p.valor)::bigint, j.fonte, j.fonte_id, j.created_at, j.created_by
  from public.journal j join public.postings p on p.journal_id = j.id
  where j.barbershop_id = (select app.shop()) and j.dia = day and j.fonte in ('comanda_payments', 'comanda_returns', 'client_entries')
    and p.conta in ('caixa', 'pix_a_conferir', 'receber_credito', 'receber_debito', 'taxas')
    and (p.conta <> 'caixa' or not exists (select from public.caixas k where k.barbershop_id = (select app.shop()) and k.closed_at is null))
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin'))
  group by j.id, 3;
end;

create index comandas_of_day on comandas (barbershop_id, dia, numero, id) where dia is not null;

-- What was sold of products, by when and for how much.
create index comandas_by_closing on comandas (barbershop_id, closed_at, id) where situacao = 'fechada';
-- A column, since under row level security no index answers for an expression.
alter table comanda_items add valor bigint not null generated always as (case when cortesia then 0 else preco * quantidade - desconto end) stored;
create index comanda_items_sold on comanda_items (barbershop_id, valor, id) where tipo = 'produto';
create index comanda_items_of_product on comanda_items (comanda_id) where tipo = 'produto';
