-- Fiado received and credit bought by card pass a machine, in instalments, as the payments of a comanda do: its fee and its days are theirs.
alter table client_entries
  add machine_id uuid,
  add parcelas integer not null default 1 check (parcelas between 1 and 12),
  add foreign key (barbershop_id, machine_id) references card_machines (barbershop_id, id) on delete restrict,
  add check (machine_id is null or forma in ('cartao_debito', 'cartao_credito')),
  add check (parcelas = 1 or forma = 'cartao_credito');
create index client_entries_machine on client_entries (machine_id);

-- As before (0138), with the machine of a client's entry.
create or replace view app.fee_sums with (security_invoker = true) as
select x.barbershop_id, x.journal_id, x.position, j.dia,
  case when passed.machine_id is not null then 'maquina' when y.forma = 'online' or j.fonte = 'deposits' then 'online'
    when y.id is not null then 'sem_maquina' when e.id is not null then 'cliente' else 'diferenca' end as origem,
  passed.machine_id, coalesce(y.forma, e.forma, case j.fonte when 'deposits' then 'sinal' end) as forma,
  case when paid.whole <> (x.conta = 'taxas') then 1 else 0 end as pagamentos,
  case when paid.whole then x.valor else 0 end as bruto, case x.conta when 'taxas' then x.valor else 0 end as taxa
from postings x join journal j on j.id = x.journal_id
left join comanda_payments y on j.fonte = 'comanda_payments' and y.id = j.fonte_id and y.journal_id in (j.id, j.reverses_id)
left join client_entries e on j.fonte = 'client_entries' and e.id = j.fonte_id and e.journal_id in (j.id, j.reverses_id),
lateral (select num_nonnulls(y.id, e.id) > 0 or j.tipo = 'sinal' as whole) paid,
lateral (select coalesce(y.machine_id, e.machine_id) as machine_id) passed
where x.conta in ('taxas', 'receber_credito', 'receber_debito', 'receber_online') and (x.conta = 'taxas' or paid.whole);
