-- The history of a plan says what it covers, that of a package what it holds, and that of a pote which plans feed it: each under the
-- service's or plan's name as it was then, like the doses of a service (0028).

create function app.remember_covered() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  whole jsonb := to_jsonb(coalesce(new, old));
  parent name := tg_argv[0];
  -- What a part says, by its kind; a quota without a limit says so, since null is what is not covered.
  before jsonb := case when tg_op <> 'INSERT' then app.terms_of_part(to_jsonb(old)) else '{}' end;
  after jsonb := case when tg_op <> 'DELETE' then app.terms_of_part(to_jsonb(new)) else '{}' end;
begin
  insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
  select s.barbershop_id, parent, coalesce(whole ->> 'plan_id', whole ->> 'package_id')::uuid, app.actor(),
    jsonb_object_agg(key || ' ' || s.nome, jsonb_build_array(before -> key, after -> key))
  from services s, jsonb_object_keys(before || after) as key
  where s.id = (whole ->> 'service_id')::uuid and before -> key is distinct from after -> key
  group by s.barbershop_id;
  return null;
end $$;
create function app.terms_of_part(part jsonb) returns jsonb language sql immutable return
  case when part ? 'usos' then jsonb_build_object('usos', part -> 'usos')
    else jsonb_build_object('cota', coalesce(nullif(part -> 'quota', 'null'), '"à vontade"'), 'fichas', part -> 'fichas') end;
-- Not of what goes with its shop, which other triggers remove.
create trigger remembered after insert or update or delete on plan_services for each row
  when (pg_trigger_depth() = 0) execute function app.remember_covered('subscription_plans');
create trigger remembered after insert or update or delete on package_services for each row
  when (pg_trigger_depth() = 0) execute function app.remember_covered('packages');

-- A plan that feeds another pote from a month on comes into that one and leaves the one before; both months stand in their histories,
-- and the pote in that of the plan.
create function app.remember_feeding() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fed revenue_pot_plans := coalesce(new, old);
  earlier uuid := (select pote_id from revenue_pot_plans where plan_id = fed.plan_id and mes < fed.mes order by mes desc limit 1);
  pot text := (select nome from revenue_pots where id = fed.pote_id);
  pot_before text := (select nome from revenue_pots where id = earlier);
  came boolean := tg_op = 'INSERT';
begin
  if earlier is not distinct from fed.pote_id then return null; end if;
  insert into row_changes (barbershop_id, table_name, row_id, user_id, changed)
  select fed.barbershop_id, 'revenue_pots', side.pote, app.actor(), jsonb_build_object(side.kind || ' ' || p.nome,
    case when came then jsonb_build_array(null, fed.mes) else jsonb_build_array(fed.mes, null) end)
  from subscription_plans p, (values (fed.pote_id, 'entrada'), (earlier, 'saida')) as side (pote, kind)
  where p.id = fed.plan_id and side.pote is not null
  union all
  select fed.barbershop_id, 'subscription_plans', fed.plan_id, app.actor(), jsonb_build_object('pote ' || to_char(fed.mes, 'MM/YYYY'),
    case when came then jsonb_build_array(pot_before, pot) else jsonb_build_array(pot, pot_before) end);
  return null;
end $$;
create trigger remembered after insert or delete on revenue_pot_plans for each row
  when (pg_trigger_depth() = 0) execute function app.remember_feeding();
