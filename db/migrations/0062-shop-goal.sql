-- What a shop is to sell in a month, in centavos, without tips: the dashboard says how far it has come.
alter table barbershop_settings add meta_mensal bigint check (meta_mensal > 0);
