-- What an admin answers to a barber who contests a closing.
alter table closings add resposta text not null default '';

create or replace function app.judge_closing() returns trigger language plpgsql as $$
-- Whose it is, the policies say.
declare later text[] := array['barbershop_id', 'pago', 'accepted_at', 'contested_at', 'contestacao', 'resposta', 'reversed_at',
  'reversed_by', 'motivo', 'situacao'];
begin
  if old.reversed_at is not null or to_jsonb(new) - later <> to_jsonb(old) - later then
    raise check_violation using constraint = 'closing_computed', message = 'a closing that was computed stays as it is';
  end if;
  return new;
end $$;

-- As in 0059; what was answered to other words no longer holds.
create or replace function app.answer_closing(closing uuid, words text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update closings set accepted_at = case when words is null then now() end, contested_at = case when words is not null then now() end,
    contestacao = coalesce(words, contestacao), resposta = case when words is null then resposta else '' end
  where id = closing and barbershop_id = app.shop() and barbeiro_id = app.barber() and app.earns() and pago = 0 and reversed_at is null;
  return found;
end $$;
