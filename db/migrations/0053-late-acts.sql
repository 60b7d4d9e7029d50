-- What the reception takes back, and pays out of the drawer, has limits that the ledger knows and the desk may not read in it
-- (business-rules 12).

-- Whether a drawer that one of these journals names was counted since.
create function app.was_counted(journals uuid[]) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.journal j join public.caixas k on k.id = j.caixa_id
    where j.id = any (journals) and j.barbershop_id = (select app.shop()) and k.closed_at is not null);
end;

-- What was taken out of a drawer that no sale gave back: to the safe, and to clients for their credit; in centavos. What was taken
-- back of it counts no more.
create function app.paid_out(caixa uuid) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(-sum(p.valor), 0)::bigint from public.journal j join public.postings p on p.journal_id = j.id
  where j.caixa_id = caixa and j.barbershop_id = (select app.shop()) and p.conta = 'caixa'
    and (j.tipo = 'sangria' or j.tipo = 'devolucao' and j.fonte = 'client_entries')
    and not exists (select from public.journal back where back.barbershop_id = j.barbershop_id and back.reverses_id = j.id)
    and (select app.actor_role() in ('admin', 'recepcionista'));
end;
