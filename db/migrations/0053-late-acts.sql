-- What the reception takes back, and pays out of the drawer, has limits that the ledger knows and the desk may not read in it
-- (business-rules 12).

-- Whether a drawer that one of these journals names was counted since.
create function app.was_counted(journals uuid[]) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from public.journal j join public.caixas k on k.id = j.caixa_id
    where j.id = any (journals) and j.barbershop_id = (select app.shop()) and k.closed_at is not null);
end;

-- What was taken out of a drawer that no sale had brought in cash: to the safe, to clients for their credit, and for items that came
-- back of comandas which were paid otherwise; in centavos. What was taken back of it counts no more.
create function app.paid_out(caixa uuid) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select (coalesce((select -sum(p.valor) from public.journal j join public.postings p on p.journal_id = j.id
      where j.caixa_id = caixa and j.barbershop_id = (select app.shop()) and p.conta = 'caixa'
        and (j.tipo = 'sangria' or j.tipo = 'devolucao' and j.fonte = 'client_entries')
        and not exists (select from public.journal back where back.barbershop_id = j.barbershop_id and back.reverses_id = j.id)), 0)
    + coalesce((select sum(greatest(0, sold.returned - (select coalesce(sum(y.valor), 0) from public.comanda_payments y
        join public.comandas c on c.id = y.comanda_id where c.id = sold.comanda_id and y.forma = 'dinheiro'
          and (y.reversed_at is null or y.reversed_at = c.reversed_at))))
      from (select r.comanda_id, sum(r.valor) as returned from public.journal j join public.comanda_returns r on r.id = j.fonte_id
        where j.caixa_id = caixa and j.barbershop_id = (select app.shop()) and j.tipo = 'devolucao_paga' and r.forma = 'dinheiro'
        group by 1) sold), 0))::bigint
  where (select app.actor_role() in ('admin', 'recepcionista'));
end;
