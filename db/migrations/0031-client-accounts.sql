-- A client whom the shop knows gets an account by invitation, and with it the record and the visits that are theirs. Who invites
-- them says that the address, and the number of the record, are this person's.

alter table staff_invitations
  add cliente_id uuid,
  add foreign key (barbershop_id, cliente_id) references clients (barbershop_id, id) on delete cascade,
  drop constraint staff_invitations_role_check,
  add check (role in ('barbeiro', 'recepcionista', 'cliente', 'super_admin')),
  add constraint clients_are_invited_to_a_record check ((role = 'cliente') = (cliente_id is not null));
create index staff_invitations_client on staff_invitations (cliente_id);

-- It goes with its record, where that is joined to another or erased.
create policy of_client on staff_invitations for all to current_user using (barbershop_id = app.shop() and cliente_id is not null);

create function app.forget_client_invitations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.staff_invitations where cliente_id = new.id;
  return null;
end $$;
create trigger invitations_forgotten after update on clients for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.forget_client_invitations();
