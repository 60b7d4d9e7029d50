-- The start and the barber that the client of an appointment was last told of: null before the first word and after a
-- cancellation. A mail says only what differs from it, so that a move and the move back say nothing. No reference: it
-- remembers a sentence, and a barber who has left stays in it.
alter table appointments add column told_inicio timestamptz, add column told_barbeiro_id uuid,
  add constraint appointments_told_check check ((told_inicio is null) = (told_barbeiro_id is null));

-- Whoever was booked before this was told so. The owner of the tables is held to their policies, of which none is theirs.
alter table appointments no force row level security;
update appointments set told_inicio = inicio, told_barbeiro_id = barbeiro_id
where inicio > now() and status in ('agendado', 'confirmado');
alter table appointments force row level security;
