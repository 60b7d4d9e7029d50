-- What the reception takes back, and pays out of the drawer, has limits that the ledger knows and the desk may not read in it
-- (business-rules 12).

-- Whether a drawer that one of these journals names was counted since.
create function app.was_counted(journals uuid[]) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.journal j join public.caixas k on k.id = j.caixa_id
    where j.id = any (journals) and j.barbershop_id = (select app.shop()) and k.closed_at is not null);
end;
