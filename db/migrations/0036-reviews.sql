-- What clients say of a visit once it is over, and with it of its barber: one review a visit, whose number counts for the barber
-- and whose words are the client's (business-rules 7).

create table reviews (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  appointment_id uuid not null unique,
  cliente_id uuid not null,
  barbeiro_id uuid not null,
  nota smallint not null check (nota between 1 and 5),
  comentario text not null default '' check (char_length(comentario) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (barbershop_id, appointment_id) references appointments (barbershop_id, id) on delete cascade,
  foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete restrict,
  foreign key (barbershop_id, barbeiro_id) references barbeiros (barbershop_id, id) on delete restrict
);
create index reviews_of_client on reviews (cliente_id, created_at);
-- The last hundred of a barber, and the list of them.
create index reviews_of_barber on reviews (barbeiro_id, created_at, id);

select app.guard_shop_table('reviews', reads => '{admin,recepcionista,barbeiro,cliente}', writes => '{cliente}',
  barber => 'barbeiro_id', client => 'cliente_id', updates => 'nota');
grant update (comentario, updated_at) on reviews to navalha_app;
-- By hand, as with visits: a barber reads as far back as the shop lets them.
create policy not_too_old on reviews as restrictive for select to navalha_app
  using ((select app.actor_role() is distinct from 'barbeiro') or created_at >= (select app.since()));
-- The rows of a record that is joined to another or erased.
create policy kept on reviews for all to current_user using (barbershop_id = (select app.shop()));

-- Whether who wrote it then may still change it.
create function app.review_changes(written timestamptz) returns boolean language sql stable parallel safe
  return written > now() - interval '7 days';

-- A trigger, since a policy would look at visits through the eyes of whoever writes, and could lock no client. Joining and
-- forgetting change no `nota`, and are not judged.
create function app.judge_review() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.keep_client(new.cliente_id);
  if not exists (select from public.appointments where id = new.appointment_id and cliente_id = new.cliente_id
    and barbeiro_id = new.barbeiro_id and status = 'concluido')
  then
    raise check_violation using constraint = 'review_of_concluded';
  end if;
  if tg_op = 'UPDATE' and not app.review_changes(old.created_at) then
    raise check_violation using constraint = 'review_changes_seven_days';
  end if;
  return new;
end $$;
create trigger judged before insert or update of nota on reviews for each row execute function app.judge_review();

create function app.forget_reviews() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.reviews set comentario = '' where cliente_id = new.id and comentario <> '';
  return null;
end $$;
create trigger reviews_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_reviews();
