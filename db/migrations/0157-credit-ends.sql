-- A client's credit has no end unless the shop sets one (business-rules 11). Then what was not used for so many months is income of the house.
alter table barbershop_settings add credito_meses smallint check (credito_meses between 1 and 120);

alter table client_entries drop constraint client_entries_tipo_check, add constraint client_entries_tipo_check
  check (tipo in ('recebimento', 'perda', 'credito', 'devolucao', 'abertura_credito', 'abertura_fiado', 'vencimento'));

-- What is left of a client's credit, by the day on which it was given: the oldest is used first. What was reversed counts for nothing, so
-- that credit of a payment that is taken back is as old as it was.
create function app.credit_left(client uuid) returns table (dia date, valor bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select given.dia, least(given.valor, w.credito - given.later)::bigint
  from public.client_wallets w, lateral (
    select j.dia, -sum(p.valor) as valor,
      coalesce(sum(-sum(p.valor)) over (order by j.dia desc rows between unbounded preceding and 1 preceding), 0) as later
    from public.postings p join public.journal j on j.id = p.journal_id
    where p.barbershop_id = w.barbershop_id and p.cliente_id = w.cliente_id and p.conta = 'creditos_de_clientes' and p.valor < 0
      and j.reverses_id is null
      and not exists (select from public.journal r where r.barbershop_id = j.barbershop_id and r.reverses_id = j.id)
    group by j.dia) given
  where w.barbershop_id = app.shop() and w.cliente_id = client and given.later < w.credito
    and (select app.actor_role() in ('admin', 'recepcionista', 'super_admin'));
end;

-- Posts what is over before this day. A client with an open comanda may be about to use it there, and keeps it until that ends. Answers how
-- many clients lost some.
create function app.expire_credit(today date) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  months smallint := (select credito_meses from barbershop_settings where barbershop_id = app.shop());
  holder uuid;
  over bigint;
  entry uuid;
  posted uuid;
  expired integer := 0;
begin
  if coalesce(app.actor_role(), '') <> 'admin' or months is null then return 0; end if;
  for holder in
    select w.cliente_id from client_wallets w where w.barbershop_id = app.shop() and w.credito > 0
      and not exists (select from comandas c where c.barbershop_id = w.barbershop_id and c.cliente_id = w.cliente_id and c.situacao = 'aberta')
      and exists (select from app.credit_left(w.cliente_id) c where (c.dia + make_interval(months => months))::date < today)
    order by w.cliente_id limit 500 for update skip locked
  loop
    -- Some may have been used before the wallet was locked.
    over := (select coalesce(sum(valor), 0) from app.credit_left(holder) c where (c.dia + make_interval(months => months))::date < today);
    continue when over = 0;
    entry := uuidv7();
    posted := app.post('vencimento', today, 'client_entries', entry, null, jsonb_build_array(
      jsonb_build_object('conta', 'creditos_de_clientes', 'valor', over, 'cliente_id', holder),
      jsonb_build_object('conta', 'receita_outras', 'valor', -over)));
    insert into client_entries (id, barbershop_id, cliente_id, tipo, valor, dia, journal_id)
    values (entry, app.shop(), holder, 'vencimento', over, today, posted);
    expired := expired + 1;
  end loop;
  return expired;
end $$;
