-- What came back of a commission of nothing (0 %, or without a rate yet) stayed in the base that the report shows: a line that takes back
-- had no base of its own, and an estorno wrote no line for it. Each has its base now (issue 27). Docs: decisions/0061.

-- As before (0067), also of lines without a rate, and with their base.
drop function app.commissions_of_item(uuid);
create function app.commissions_of_item(item uuid)
returns table (item_id uuid, barbeiro_id uuid, base bigint, bps integer, origem text, cheia bigint, casa bigint) language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select l.item_id, l.barbeiro_id, l.base, l.bps, l.origem, l.cheia, l.casa from public.commissions l
  where l.item_id = item and l.barbershop_id = app.shop() and l.tipo = 'venda' and app.actor_role() in ('admin', 'recepcionista')
  order by l.barbeiro_id;
end;

-- As before (0067), likewise.
create or replace function app.reverse_commissions(comanda uuid, on_day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.actor_role() not in ('admin', 'recepcionista') then return; end if;
  perform app.reverse_journal(j.id, on_day, null) from journal j
  where j.fonte_id = comanda and j.fonte = 'comandas' and j.tipo = 'comissao' and j.barbershop_id = app.shop();
  insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, base, bps,
    origem, cheia, valor, casa, journal_id)
  select l.barbershop_id, l.comanda_id, l.item_id, l.barbeiro_id, 'estorno', on_day, l.vendido_em, l.numero, l.nome, l.quantidade, -l.base,
    coalesce(l.bps, 0), coalesce(l.origem, 'estorno'), -l.cheia, -l.valor, -l.casa, back.id
  from commissions l left join journal back on back.reverses_id = l.journal_id and back.barbershop_id = l.barbershop_id
  where l.comanda_id = comanda and l.barbershop_id = app.shop()
    and (l.base, l.cheia, l.valor, coalesce(l.casa, 0)) <> (0, 0, 0, 0) order by l.id;
  update commissions l set bps = 0, origem = 'estorno' where l.comanda_id = comanda and l.barbershop_id = app.shop() and l.bps is null;
end $$;

create or replace view app.commission_sums with (security_invoker = true) as
select barbershop_id, id, dia, barbeiro_id, 1 as linhas, case when casa is null then base else 0 end as base,
  case when casa is null then valor else 0 end as valor, case when casa is null then 0 else valor end as repasse
from commissions;

-- Lines of before: what a return took of the base, with a line where none was written, and what an estorno took of the rest.
create function pg_temp.complete(here uuid) returns void language sql as $$
  insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bps, origem, cheia, valor)
  select l.barbershop_id, l.comanda_id, l.item_id, l.barbeiro_id, 'devolucao', coalesce(j.dia, (r.created_at at time zone b.timezone)::date),
    l.vendido_em, l.numero, l.nome, r.quantidade, 0, 'estorno', 0, 0
  from commissions l join comanda_returns r on r.item_id = l.item_id join barbershops b on b.id = l.barbershop_id
    left join journal j on j.id = r.journal_id
  where l.barbershop_id = here and l.tipo = 'venda' and (l.bps is null or l.origem = 'estorno') order by r.id;

  update commissions l set base = -(round(back.base * back.until / back.de) - round(back.base * (back.until - l.quantidade) / back.de))
  from (select r.id, o.base::numeric, o.quantidade as de, sum(r.quantidade) over (partition by o.id order by r.id) as until
    from commissions r join commissions o on o.item_id = r.item_id and o.barbeiro_id = r.barbeiro_id and o.tipo = 'venda'
    where r.barbershop_id = here and r.tipo = 'devolucao') back
  where l.id = back.id;

  with rest as (
    select c.id as comanda_id, l.item_id, l.barbeiro_id, c.estornada_em, sum(l.base)::bigint as base,
      (array_agg(l.id order by l.id) filter (where l.tipo = 'estorno'))[1] as taken
    from app.closed_comandas c join commissions l on l.comanda_id = c.id
    where c.barbershop_id = here and c.reversed_at is not null group by 1, 2, 3, 4 having sum(l.base) <> 0
  ), written as (
    update commissions l set base = -rest.base from rest where l.id = rest.taken
  )
  insert into commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, base, bps, origem, cheia, valor, casa)
  select l.barbershop_id, l.comanda_id, l.item_id, l.barbeiro_id, 'estorno', rest.estornada_em, l.vendido_em, l.numero, l.nome, l.quantidade,
    -rest.base, l.bps, l.origem, 0, 0, 0 * l.casa
  from rest join commissions l on l.item_id = rest.item_id and l.barbeiro_id = rest.barbeiro_id and l.tipo = 'venda'
  where rest.taken is null;
$$;

-- The report of card fees said what was passed on cards with a fee. It says all that was passed now: `fee_days` counts payments without one.
alter table fee_days drop constraint fee_days_origem_check,
  add constraint fee_days_origem_check check (origem in ('maquina', 'sem_maquina', 'cliente', 'online', 'diferenca'));

-- What a posting of a payment by card, or of a fee, counts for. A payment is what is due from its machine and its fee; the estorno of a whole
-- payment takes both back. Returns and the estorno of a rest leave the fee, and what was passed.
create or replace view app.fee_sums with (security_invoker = true) as
select x.barbershop_id, x.journal_id, x.position, j.dia,
  case when y.machine_id is not null then 'maquina' when y.forma = 'online' or j.fonte = 'deposits' then 'online' when y.id is not null then 'sem_maquina'
    when e.id is not null then 'cliente' else 'diferenca' end as origem,
  y.machine_id, coalesce(y.forma, e.forma, case j.fonte when 'deposits' then 'sinal' end) as forma,
  case when paid.whole <> (x.conta = 'taxas') then 1 else 0 end as pagamentos,
  case when paid.whole then x.valor else 0 end as bruto, case x.conta when 'taxas' then x.valor else 0 end as taxa
from postings x join journal j on j.id = x.journal_id
left join comanda_payments y on j.fonte = 'comanda_payments' and y.id = j.fonte_id and y.journal_id in (j.id, j.reverses_id)
left join client_entries e on j.fonte = 'client_entries' and e.id = j.fonte_id and e.journal_id in (j.id, j.reverses_id),
lateral (select num_nonnulls(y.id, e.id) > 0 or j.tipo = 'sinal' as whole) paid
where x.conta in ('taxas', 'receber_credito', 'receber_debito', 'receber_online') and (x.conta = 'taxas' or paid.whole);

drop trigger counted on postings;
create constraint trigger counted after insert on postings deferrable initially deferred for each row
  when (new.conta in ('taxas', 'receber_credito', 'receber_debito', 'receber_online')) execute function app.count_fee();

do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  alter table commissions disable trigger user;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true), pg_temp.complete(here), app.recount_commissions(), app.recount_fees();
  end loop;
  -- A table with deferred checks still to come cannot be altered.
  set constraints all immediate;
  perform set_config('app.shop', '', true);
  alter table commissions enable trigger user;
  alter table barbershops force row level security;
end $$;
