-- What a subscription covers, a third faster: its cycle was computed anew for each use of it (issue 28, /assinaturas).

-- As before (0091), with `offset 0`, by which the cycle is computed once.
create or replace function app.coverage_by(subscription uuid, client uuid, day date) returns json language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select json_build_object('id', s.id, 'plano', p.nome, 'ate', s.subscription_end,
    'titular', (select split_part(t.nome, ' ', 1) from public.clients t where t.id = s.cliente_id and t.id <> client),
    'situacao', case when s.subscription_end < day then 'vencida' when s.volta is not null then 'pausada'
      when extract(dow from day)::smallint <> all (p.dias_semana) then 'outro_dia' else 'cobre' end,
    'volta', s.volta, 'dias_semana', p.dias_semana, 'desconto_servicos', p.desconto_servicos, 'desconto_produtos', p.desconto_produtos,
    'de', lower(s.cycle), 'renova', upper(s.cycle), 'servicos', coalesce((
      select json_agg(json_build_object('id', v.id, 'nome', v.nome, 'quota', c.quota, 'fichas', c.fichas,
        'usadas', app.covered_times(s.id, v.id, s.cycle)) order by v.ordem, v.id)
      from public.plan_services c join public.services v on v.id = c.service_id where c.plan_id = s.plan_id), '[]'))
  from (select *, app.cycle_of_subscription(id, desde, least(day, subscription_end - 1)) as cycle,
      (select ate from public.subscription_pauses where subscriber_id = o.id and de <= day and ate > day) as volta
    from public.subscribers o
    where id = subscription and cliente_id in (client, app.titular_of(client)) and barbershop_id = (select app.shop()) and ended_at is null offset 0) s
  join public.subscription_plans p on p.id = s.plan_id
  where (select app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'barbeiro')) or client = (select app.client());
end;
