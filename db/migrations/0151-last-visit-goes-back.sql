-- The last visit of a client goes back with an estorno, or with a visit that was not one: what another system said of it is kept apart.

alter table clients add ultimo_corte_informado timestamptz;
-- An import keeps the later one.
grant select (ultimo_corte_informado) on clients to navalha_app;

-- As before (0133), but the last visit goes back with what it was counted from.
create or replace function app.tally_client(client uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update public.clients c set
    total_visitas = v.done + w.done, primeira_visita = least(v.first, w.first), faltas = v.missed,
    data_ultimo_corte = greatest(c.ultimo_corte_informado, v.last, w.last_cut),
    barbeiro_preferido = (select a.barbeiro_id from public.appointments a where a.cliente_id = client and a.status = 'concluido'
      group by a.barbeiro_id order by count(*) desc, max(a.inicio) desc, a.barbeiro_id limit 1),
    total_gasto = w.spent, nivel_fidelidade = app.level_of(w.lately),
    segmento = app.segment_of(rules, c.vip_at is not null, app.level_of(w.lately) = 'diamante', least(v.first, w.first),
      greatest(c.ultimo_corte_informado, v.last, w.last_cut), v.recent + w.recent, c.created_at, now())
  from public.barbershop_settings rules, lateral (
    select count(*) filter (where status = 'concluido')::int as done, min(inicio) filter (where status = 'concluido') as first,
      max(inicio) filter (where status = 'concluido') as last, count(*) filter (where status = 'faltou')::int as missed,
      count(*) filter (where status = 'concluido' and inicio >= now() - make_interval(days => rules.frequente_dias))::int as recent
    from public.appointments where cliente_id = client and barbershop_id = app.shop()) v, lateral (
    select coalesce(sum(paid), 0)::bigint as spent, coalesce(sum(paid) filter (where closed_at >= now() - interval '12 months'), 0)::bigint as lately,
      count(*) filter (where walk_in)::int as done, min(closed_at) filter (where walk_in) as first,
      max(closed_at) filter (where walk_in and cut) as last_cut,
      count(*) filter (where walk_in and closed_at >= now() - make_interval(days => rules.frequente_dias))::int as recent
    from (select k.closed_at, k.gasto as paid, app.is_walk_in(k) as walk_in,
        exists (select from public.comanda_items where comanda_id = k.id and tipo = 'servico') as cut
      from public.comandas k where k.cliente_id = client and k.barbershop_id = app.shop() and k.situacao = 'fechada') sold) w
  where rules.barbershop_id = app.shop() and c.barbershop_id = app.shop() and c.id = client;
end;

-- As before (0034), likewise.
create or replace function app.merge_clients(kept uuid, removed uuid, taking text[] default '{}') returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shop uuid := app.shop();
  mine public.clients;
  other public.clients;
  reference record;
begin
  perform from public.clients where barbershop_id = shop and id in (kept, removed) order by id for update;
  select * into mine from public.clients where barbershop_id = shop and id = kept and erased_at is null;
  select * into other from public.clients where barbershop_id = shop and id = removed and erased_at is null;
  if mine.id is null or other.id is null or kept = removed or not app.keeps_clients() then return 'missing'; end if;
  if mine.user_id is not null and other.user_id is not null then return 'accounts'; end if;

  update public.clients set titular_id = null, parentesco = null where id = kept and titular_id = removed;
  -- Nobody hangs on a dependent.
  select titular_id into mine.titular_id from public.clients where id = kept;
  update public.clients set titular_id = coalesce(mine.titular_id, kept) where titular_id = removed and id <> kept;
  update public.consents theirs set withdrawn_at = now() where cliente_id = removed and withdrawn_at is null
    and exists (select from public.consents where cliente_id = kept and purpose = theirs.purpose and withdrawn_at is null);
  for reference in
    select conrelid::regclass as name, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
    where confrelid = 'public.clients'::regclass and contype = 'f' and conrelid <> confrelid
  loop
    execute format('update %s set %I = $1 where %I = $2', reference.name, reference.column, reference.column) using kept, removed;
  end loop;
  update public.row_changes set row_id = kept where row_id = removed and table_name = 'clients';
  insert into public.row_changes (barbershop_id, table_name, row_id, user_id, changed)
  values (shop, 'clients', kept, app.actor(), jsonb_build_object('merged', jsonb_build_array(other.nome, mine.nome)));
  -- A number that an account claims may be another record's.
  update public.clients set user_id = null, provisional = true where id = removed;
  delete from public.clients where id = removed;
  if exists (select from public.clients where id = removed) then raise 'client % was not removed', removed; end if;

  update public.clients set
    nome = case when 'nome' = any (taking) then other.nome else nome end,
    email = case when 'email' = any (taking) then other.email else coalesce(email, other.email) end,
    cpf = case when 'cpf' = any (taking) then other.cpf else coalesce(cpf, other.cpf) end,
    data_nascimento = case when 'data_nascimento' = any (taking) then other.data_nascimento else coalesce(data_nascimento, other.data_nascimento) end,
    telefone = case when titular_id is not null then null when 'telefone' = any (taking) then other.telefone
      else coalesce(telefone, other.telefone) end,
    responsavel_nome = coalesce(responsavel_nome, other.responsavel_nome),
    responsavel_telefone = coalesce(responsavel_telefone, other.responsavel_telefone),
    endereco = coalesce(endereco, other.endereco), como_conheceu = coalesce(como_conheceu, other.como_conheceu),
    tags = array(select distinct unnest(tags || other.tags) order by 1),
    alergias = nullif(concat_ws(E'\n', alergias, nullif(other.alergias, alergias)), ''),
    observacoes = nullif(concat_ws(E'\n', observacoes, nullif(other.observacoes, observacoes)), ''),
    user_id = coalesce(user_id, other.user_id), login_enabled = login_enabled or other.login_enabled,
    -- A proof goes with its number.
    phone_verified_at = case when titular_id is not null then null when telefone = other.telefone
      then coalesce(phone_verified_at, other.phone_verified_at) when 'telefone' = any (taking) or telefone is null
      then other.phone_verified_at else phone_verified_at end,
    pontuacao = pontuacao + other.pontuacao, total_gasto = total_gasto + other.total_gasto,
    ultimo_corte_informado = greatest(ultimo_corte_informado, other.ultimo_corte_informado), created_at = least(created_at, other.created_at),
    vip_at = coalesce(vip_at, other.vip_at), vip_by = coalesce(vip_by, other.vip_by),
    blocked_at = coalesce(blocked_at, other.blocked_at), blocked_by = coalesce(blocked_by, other.blocked_by),
    blocked_reason = coalesce(blocked_reason, other.blocked_reason), ativo = true, updated_at = now()
  where id = kept;
  perform app.tally_client(kept);
  return 'merged';
end $$;

-- Shops of before: what was informed is the last visit that none of the client's visits or comandas ever had. It is no change to remember.
drop trigger remembered on clients;
do $$
declare here uuid;
begin
  alter table barbershops no force row level security;
  for here in select id from barbershops loop
    perform set_config('app.shop', here::text, true);
    update clients c set ultimo_corte_informado = data_ultimo_corte where barbershop_id = here and data_ultimo_corte is not null
      and not exists (select from appointments where cliente_id = c.id and inicio = c.data_ultimo_corte)
      and not exists (select from comandas where cliente_id = c.id and closed_at = c.data_ultimo_corte);
    perform app.tally_client(id) from clients c where barbershop_id = here and ultimo_corte_informado is null and (
      exists (select from appointments where cliente_id = c.id and inicio = c.data_ultimo_corte and status <> 'concluido')
      or exists (select from comandas where cliente_id = c.id and closed_at = c.data_ultimo_corte and situacao <> 'fechada'));
  end loop;
  perform set_config('app.shop', '', true);
  alter table barbershops force row level security;
end $$;
create trigger remembered after update on clients for each row when (new.erased_at is null) execute function app.remember_change(
  'updated_at', 'nome_busca', 'telefone_local', 'telefone_final', 'nascimento_mmdd', 'independente', 'titular_independente', 'telefone_ordem',
  'ultima_visita', 'segmento', 'nivel_fidelidade', 'pontuacao', 'total_gasto', 'total_visitas', 'data_ultimo_corte', 'ultimo_corte_informado', 'primeira_visita',
  'faltas', 'barbeiro_preferido', 'provisional', 'user_id', 'phone_verified_by', 'vip_by', 'blocked_by', 'erased_at', 'login_enabled');
