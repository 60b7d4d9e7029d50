-- What staff did by a slip of the hand is taken back, and what was booked may change: both leave an entry of their own.
alter table appointment_events drop constraint appointment_events_tipo_check;
alter table appointment_events add constraint appointment_events_tipo_check check (tipo in
  ('booked', 'moved', 'confirmed', 'started', 'finished', 'cancelled', 'missed', 'reopened', 'repriced', 'undone', 'edited'));

-- Other services take the place of those that were booked; only staff put them there.
grant delete on appointment_services to navalha_app;
create policy replaced_by_staff on appointment_services as restrictive for delete to navalha_app
  using (app.actor_role() in ('admin', 'recepcionista', 'super_admin', 'barbeiro')
    and exists (select from appointments where appointments.id = appointment_id));
