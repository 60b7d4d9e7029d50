/**
 * One row for each week of a barber that is over: its closing deducts the vale of the 12th. Besides, three barbers have left, and owe a
 * part of a vale.
 */
export const closings = `
  create temporary table closing as
  select *, greatest(earned + tips - vale, 0) as net, greatest(vale - earned - tips, 0) as owed, earned > 0 and at + interval '10 days' < now() as is_paid,
    uuidv7(at - now()) as id, uuidv7(at - now()) as journal, uuidv7(at - now()) as paid, uuidv7(at - now()) as advance, uuidv7(at - now()) as lent,
    uuidv7(at - now()) as settlement, uuidv7(at - now()) as settled
  from (
    select *, (week + 1 + time '12:00') at time zone 'UTC' as at, case when earned = 0 then 30000 when lent_on is not null then 4000 else 0 end as vale
    from (
      select shop, barber, week, sum(earned) as earned, sum(tip) as tips, count(*) filter (where earned > 0) as lines,
        (select day::date from generate_series(week - 6, week, '1 day') day where extract(day from day) = 12) as lent_on
      from sale group by 1, 2, 3
      union all
      select shop, uuidv7(), max(week) - 70 * n, 0, 0, 0, max(week) - 70 * n - 3 from sale, generate_series(1, 3) n group by shop, n) worked) lent
  where at < now()`;

export const teamRows = [
  `create temporary table bill as
   select shop, due, due < now() as is_paid, 10000 + 500 * n as value, uuidv7(due - now()) as id, uuidv7(due - now()) as journal,
     (array['despesa_aluguel', 'despesa_energia', 'despesa_agua', 'despesa_limpeza', 'despesa_marketing'])[1 + n % 5] as account
   from (select distinct shop from sale) shops, generate_series(-12, 1) month, generate_series(1, 20) n,
     lateral (select date_trunc('month', now()) + make_interval(months => month, days => n + 4, hours => 12) as due) dated`,
  `create temporary table posted as
   select w.shop, w.at, w.tipo, w.fonte, w.id, w.journal, p.* from (
     select shop, at, 'fechamento' as tipo, 'closings' as fonte, id, journal, barber, jsonb_build_object('comissoes_a_pagar', earned,
       'gorjetas', tips, 'vales', -vale, 'barbeiros_a_receber', owed, 'fechamentos_a_pagar', -net) as lines from closing
     union all select shop, at + interval '5 days', 'fechamento_pago', 'closings', id, paid, barber,
       jsonb_build_object('fechamentos_a_pagar', net, 'banco', -net) from closing where is_paid
     union all select shop, lent_on + time '15:00', 'vale_pago', 'advances', advance, lent, barber,
       jsonb_build_object('vales', vale, 'banco', -vale) from closing where vale > 0
     union all select shop, at + interval '5 days', 'acerto', 'barber_settlements', settlement, settled, barber,
       '{"banco": 10000, "barbeiros_a_receber": -10000}' from closing where owed > 0
     union all select shop, due, 'lancamento', 'finance_entries', id, journal, null, jsonb_build_object(account, value, 'banco', -value)
       from bill where is_paid) w,
     lateral (select row_number() over () as position, key as account, value::bigint, case when key <> 'banco' then w.barber end as whose
       from jsonb_each_text(lines) where value <> '0') p`,
  `insert into barbeiros (id, barbershop_id, nome, ativo) select barber, shop, 'Saiu ' || week, false from closing where owed > 0`,
  `insert into closings (id, barbershop_id, barbeiro_id, de, ate, linhas, comissoes, gorjetas, bonus, saldo_anterior, recebido, descontos, vales,
     liquido, saldo, pago, journal_id, created_at)
   select id, shop, barber, week - 6, week, lines, earned, tips, 0, 0, 0, 0, vale, net, owed, case when is_paid then net else 0 end, journal, at
   from closing`,
  `insert into closing_parts (closing_id, barbershop_id, journal_id, position, tipo, dia, numero, valor)
   select c.id, c.shop, sold, 6, 'gorjeta', dia, numero, tip from sale join closing c using (shop, barber, week) where tip > 0`,
  `insert into closing_payments (barbershop_id, closing_id, valor, em, conta, journal_id, created_at)
   select shop, id, net, week + 6, 'banco', paid, at + interval '5 days' from closing where is_paid`,
  `insert into advances (id, barbershop_id, barbeiro_id, valor, motivo, created_at, approved_at, pago_em, pago_de, journal_id, descontado)
   select advance, shop, barber, vale, 'Vale', lent_on, lent_on, lent_on, 'banco', lent, vale from closing where vale > 0`,
  `insert into advance_deductions (advance_id, closing_id, barbershop_id, valor) select advance, id, shop, vale from closing where vale > 0`,
  `insert into barber_settlements (id, barbershop_id, barbeiro_id, tipo, valor, em, conta, journal_id, created_at)
   select settlement, shop, barber, 'recebido', 10000, week + 6, 'banco', settled, at + interval '5 days' from closing where owed > 0`,
  `insert into finance_entries (id, barbershop_id, tipo, descricao, conta, valor, vencimento, pago_em, pago_de, journal_id, created_at)
   select id, shop, 'despesa', 'Conta', account, value, due::date, case when is_paid then due::date end, case when is_paid then 'banco' end,
     case when is_paid then journal end, due from bill`,
  `insert into journal (id, barbershop_id, dia, tipo, fonte, fonte_id, created_at)
   select distinct journal, shop, at::date, tipo, fonte, id, at from posted`,
  `insert into postings (journal_id, position, barbershop_id, conta, valor, barbeiro_id) select journal, position, shop, account, value, whose from posted`,
];
