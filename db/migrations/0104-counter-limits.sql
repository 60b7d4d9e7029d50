-- The limits of the counter are settings of the shop (business-rules 2 and 12); rates in basis points, amounts in centavos.
alter table barbershop_settings
  add desconto_recepcao integer not null default 1000 check (desconto_recepcao between 0 and 10000),
  add desconto_barbeiro integer not null default 0 check (desconto_barbeiro between 0 and 10000),
  add desconto_valor bigint not null default 2000 check (desconto_valor between 0 and 100000000),
  add sangria_recepcao bigint not null default 20000 check (sangria_recepcao between 0 and 100000000),
  add quebra_tolerada bigint not null default 500 check (quebra_tolerada between 0 and 100000000);

-- The report of vales reads the paid ones of a period.
create index advances_by_payment on advances (barbershop_id, pago_em) where pago_em is not null and reversed_at is null;

-- Who gave the discounts and courtesies of a comanda: the person who raised them last, or the admin whose PIN allowed it.
alter table comandas add desconto_por uuid references auth."user" on delete set null;
create index comandas_by_discount_giver on comandas (desconto_por) where desconto_por is not null;
drop trigger remembered on comandas;
create trigger remembered after insert or update on comandas for each row
  execute function app.remember_row('cpf_nota', 'barbeiro_id', 'opened_at', 'opened_by', 'journal_id', 'desconto_por');
