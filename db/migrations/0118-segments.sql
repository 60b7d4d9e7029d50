-- Levels and segments of a shop's clients (business-rules 6), from sums over all of its sales: app.paid_of for each of them took longer than a
-- statement may in a large shop. Materialized, or a connection that planned this in a small shop sums once per client of a large one.
create or replace function app.resegment_clients() returns integer language plpgsql volatile as $$
declare changed integer;
begin
  with rules as materialized (
    select * from public.barbershop_settings where barbershop_id = app.shop()
  ), recent as materialized (
    select cliente_id, count(*)::int as visits from public.appointments
    where barbershop_id = app.shop() and inicio >= now() - make_interval(days => (select frequente_dias from rules))
      and status = 'concluido'
    group by cliente_id
  ), closed as materialized (
    select * from public.comandas
    where barbershop_id = app.shop() and situacao = 'fechada' and closed_at >= now() - interval '12 months' and cliente_id is not null
  ), unpaid as materialized (
    select comanda_id, sum(valor) as valor from (
      select comanda_id, preco as valor from public.comanda_items where barbershop_id = app.shop() and tipo = 'gorjeta'
      union all
      select comanda_id, valor from public.comanda_payments where barbershop_id = app.shop() and forma = 'vale_presente' and reversed_at is null
      union all
      select r.comanda_id, r.valor from public.comanda_returns r join public.comanda_items i on i.id = r.item_id
      where r.barbershop_id = app.shop() and i.tipo <> 'gorjeta') parts
    group by comanda_id
  ), sold as materialized (
    -- What was paid, as app.paid_of says it of one comanda.
    select k.cliente_id, sum(greatest(0, k.total - coalesce(u.valor, 0)))::bigint as lately,
      count(*) filter (where k.closed_at >= now() - make_interval(days => (select frequente_dias from rules)) and app.is_walk_in(k::public.comandas))::int as visits
    from closed k left join unpaid u on u.comanda_id = k.id
    group by k.cliente_id
  ), judged as materialized (
    select c.id, app.level_of(coalesce(w.lately, 0)) as level, app.segment_of(s, c.vip_at is not null,
      app.level_of(coalesce(w.lately, 0)) = 'diamante', c.primeira_visita, c.data_ultimo_corte,
      coalesce(r.visits, 0) + coalesce(w.visits, 0), c.created_at, now()) as segment
    from public.clients c join public.barbershop_settings s on s.barbershop_id = c.barbershop_id
      left join recent r on r.cliente_id = c.id left join sold w on w.cliente_id = c.id
    where c.barbershop_id = app.shop()
  )
  update public.clients c set segmento = judged.segment, nivel_fidelidade = judged.level
  from judged where c.id = judged.id and (c.segmento, c.nivel_fidelidade) is distinct from (judged.segment, judged.level);
  get diagnostics changed = row_count;
  return changed;
end $$;
