-- The calls that answer or arrange a whole catalogue hold 300 services; what is beyond would be lost without a word. Archived ones
-- do not count. Two at once wait for each other.
create function app.limit_services() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('services of ' || new.barbershop_id, 0));
  if (select count(*) from public.services where barbershop_id = new.barbershop_id and archived_at is null) > 300 then
    raise check_violation using constraint = 'three_hundred_services';
  end if;
  return null;
end $$;
create trigger limited after insert or update of archived_at on services for each row
  when (new.archived_at is null) execute function app.limit_services();
