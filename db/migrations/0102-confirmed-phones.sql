-- The records that a confirmed number brings together are named, for the security log (decisions 7).
drop function app.confirm_phone(uuid);

create function app.confirm_phone(client uuid, out outcome text, out removed uuid[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept public.clients;
  other public.clients;
begin
  removed := '{}';
  select * into kept from public.clients where barbershop_id = app.shop() and id = client for update;
  if kept.telefone is null then
    outcome := 'missing';
    return;
  end if;
  for other in select * from public.clients where barbershop_id = app.shop() and telefone = kept.telefone and id <> client
    and (user_id is null or phone_verified_at is not null) order by id for update
  loop
    if other.user_id is not null then raise unique_violation; end if;
    update public.appointments set cliente_id = client where barbershop_id = app.shop() and cliente_id = other.id;
    delete from public.clients where id = other.id;
    removed := removed || other.id;
    update public.clients set
      cpf = coalesce(cpf, other.cpf), data_nascimento = coalesce(data_nascimento, other.data_nascimento),
      responsavel_nome = coalesce(responsavel_nome, other.responsavel_nome),
      responsavel_telefone = coalesce(responsavel_telefone, other.responsavel_telefone),
      observacoes = nullif(concat_ws(E'\n', observacoes, other.observacoes), ''), pontuacao = pontuacao + other.pontuacao,
      total_gasto = total_gasto + other.total_gasto, total_visitas = total_visitas + other.total_visitas,
      data_ultimo_corte = greatest(data_ultimo_corte, other.data_ultimo_corte),
      blocked_at = coalesce(blocked_at, other.blocked_at)
    where id = client;
  end loop;
  update public.clients set phone_verified_at = now(), phone_verified_by = app.actor(), provisional = false, updated_at = now()
  where id = client;
  outcome := 'confirmed';
exception when unique_violation then
  outcome := 'taken';
  removed := '{}';
end $$;
