-- Tiers by the sales of a month (business-rules 3): what a barber sells beyond a threshold earns another rate than their own or the shop's.
-- A line keeps the parts that it was computed from, so that later sales and later tiers never touch it.

-- Ascending and at most five: what sales beyond `acima` centavos of the month earn, in basis points.
create function app.are_tiers(tiers jsonb) returns boolean language sql immutable
return jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) <= 5 and not exists (
  select from (select (t ->> 'acima')::bigint as acima, (t ->> 'bps')::integer as bps,
      lag((t ->> 'acima')::bigint, 1, 0::bigint) over (order by position) as before
    from jsonb_array_elements(tiers) with ordinality as one (t, position)) said
  where acima is null or bps is null or acima <= before or acima > 100000000 or bps not between 0 and 10000);

-- Of the shop, or in its place of one barber, for whom none is said by an empty list.
create table commission_tiers (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  barbeiro_id uuid,
  -- What is sold beyond a threshold earns its rate; or all of the month the rate that was reached, in its last closing.
  tipo text not null default 'progressiva' check (tipo in ('progressiva', 'retroativa')),
  faixas jsonb not null constraint tiers_ascend check (app.are_tiers(faixas)),
  updated_at timestamptz(3) not null default now(),
  constraint tiers_of_one unique nulls not distinct (barbershop_id, barbeiro_id),
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete cascade
);
create index commission_tiers_of_barber on commission_tiers (barbeiro_id);

select app.guard_shop_table('commission_tiers', reads => '{admin}', writes => '{admin}', deletes => true);
create policy applied on commission_tiers for select to current_user using (barbershop_id = (select app.shop()));
create trigger remembered after insert or update or delete on commission_tiers for each row execute function app.remember_row('updated_at');

-- The parts of a line's base and what each earned, where tiers said it; `bps` is their average then.
alter table commissions add faixas jsonb,
  drop constraint commissions_origem_check, add constraint commissions_origem_check
    check (origem in ('item', 'barbeiro_item', 'contrato', 'catalogo', 'faixa', 'barbeiro', 'padrao', 'estorno')),
  add constraint tiers_applied check (faixas is null or tipo = 'venda' and origem = 'faixa');
create index commissions_of_barber_by_sale on commissions (barbeiro_id, vendido_em) where tipo = 'venda';

-- What a tier that was reached pays of a whole month, as a bonus of its last closing: once.
alter table closing_adjustments add mes date check (mes is null or tipo = 'bonus' and extract(day from mes) = 1);
create unique index tiers_of_month_once on closing_adjustments (barbeiro_id, mes) where mes is not null;

-- The tiers of a barber: their own, else the shop's.
create function app.tiers_of(barber uuid) returns commission_tiers language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select t from public.commission_tiers t
  where t.barbershop_id = app.shop() and (t.barbeiro_id = barber or t.barbeiro_id is null) order by t.barbeiro_id nulls last limit 1);
revoke execute on function app.tiers_of from public;

-- What a barber sold between two days, in centavos: the bases of their lines, less what came back, until the end of the last day where
-- it is said (else until now).
-- What was given away is no sale.
create function app.sales_of_barber(barber uuid, first date, last date, day_end timestamptz) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select coalesce(sum(l.base - round(l.base::numeric * coalesce(back.quantidade, 0) / i.quantidade)), 0)::bigint
  from public.commissions l join public.comanda_items i on i.id = l.item_id join public.comandas c on c.id = l.comanda_id
  left join lateral (select sum(r.quantidade) as quantidade from public.comanda_returns r left join public.journal j on j.id = r.journal_id
    where r.item_id = i.id and (day_end is null or coalesce(j.dia, last) <= last)) back on true
  where l.barbeiro_id = barber and l.barbershop_id = app.shop() and l.tipo = 'venda' and l.vendido_em between first and last
    and not i.cortesia and (c.reversed_at is null or c.reversed_at >= day_end));
revoke execute on function app.sales_of_barber from public;

-- To whoever closes a comanda: the tiers of each of its barbers who has some, and what they have sold in the month until now. Their money is
-- held alone, in the order of their ids, and read after that: so of two desks the second one counts what the first has sold.
create function app.tiers_on(comanda uuid, on_day date) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  barber uuid;
  told jsonb := '[]';
begin
  if not coalesce(app.actor_role() in ('admin', 'recepcionista') or app.sells(), false) then return told; end if;
  for barber in
    select distinct who.id from comanda_items i join comandas c on c.id = i.comanda_id, unnest(array[i.barbeiro_id, i.segundo_barbeiro_id]) as who (id)
    where c.id = comanda and c.barbershop_id = app.shop() and c.closed_at is null and i.tipo in ('servico', 'produto')
      and who.id is not null and exists (select from app.tiers_of(who.id) t where t.tipo = 'progressiva' and t.faixas <> '[]') order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('money of ' || barber, 0));
    told := told || jsonb_build_object('barbeiro_id', barber, 'faixas', (app.tiers_of(barber)).faixas,
      'vendido', app.sales_of_barber(barber, date_trunc('month', on_day)::date, on_day, null));
  end loop;
  return told;
end $$;

-- How far a barber has come in a month, to whoever reads what they earn.
create function app.own_tiers(barber uuid, first date, last date, day_end timestamptz) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
return (select json_build_object('tipo', (app.tiers_of(barber)).tipo, 'faixas', (app.tiers_of(barber)).faixas, 'vendido', app.sales_of_barber(barber, first, last, day_end))
  where app.actor_role() in ('admin', 'super_admin') or barber = app.barber() and app.earns());

create or replace function app.write_commissions(comanda uuid, on_day date, journal uuid, lines jsonb) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.commissions (barbershop_id, comanda_id, item_id, barbeiro_id, tipo, dia, vendido_em, numero, nome, quantidade, bruto,
    desconto, consumo, taxa, taxa_por, base, bps, origem, faixas, cheia, valor, casa, no_recebimento, retroativa, journal_id)
  select c.barbershop_id, c.id, i.id, l.barbeiro_id, l.tipo, on_day, coalesce(c.dia, on_day), c.numero, i.nome,
    coalesce(l.quantidade, i.quantidade), coalesce(l.bruto, 0), coalesce(l.desconto, 0), coalesce(l.consumo, 0), coalesce(l.taxa, 0),
    coalesce(l.taxa_por, 'casa'), coalesce(l.base, 0), l.bps, l.origem, nullif(l.faixas, 'null'), l.cheia, l.valor, l.casa,
    coalesce(l.no_recebimento, false), coalesce(l.retroativa, false), case when l.valor <> 0 then journal end
  from jsonb_to_recordset(lines) as l (item_id uuid, barbeiro_id uuid, tipo text, quantidade integer, bruto bigint, desconto bigint,
    consumo bigint, taxa bigint, taxa_por text, base bigint, bps integer, origem text, faixas jsonb, cheia bigint, valor bigint, casa bigint,
    no_recebimento boolean, retroativa boolean)
  join public.comandas c on c.id = comanda join public.comanda_items i on i.id = l.item_id and i.comanda_id = c.id
  where c.barbershop_id = app.shop() and (app.actor_role() in ('admin', 'recepcionista') or app.sells())
  order by i.created_at, i.id, l.barbeiro_id;
end;
