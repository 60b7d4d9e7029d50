-- People of a town say their number without its area code, so it is looked for from there too. A column of its own, because
-- an expression may use no index under row level security (speed.md 4).
alter table clients add column telefone_local text
  generated always as (case when telefone like '+55%' then substr(telefone, 6) end) stored;
create index clients_local_phone on clients (barbershop_id, telefone_local text_pattern_ops);
grant select (telefone_local) on clients to navalha_app;
