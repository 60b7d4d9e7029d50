-- What a barber who comes is to bring in a month, until the owner says otherwise of them.
alter table barbershop_settings add meta_padrao bigint check (meta_padrao > 0);
