-- A barber whom the admin lets neither into the agenda nor to clients or sales has no work with clients, and sees none: not
-- even those whom they served. A barber of whom nothing was decided has the defaults, which open the agenda.

create policy of_their_work on clients as restrictive for select to navalha_app
  using (app.actor_role() is distinct from 'barbeiro' or coalesce((select agenda_access or clients_access or sales_access
    from barber_permissions where barbeiro_id = app.barber()), true));
