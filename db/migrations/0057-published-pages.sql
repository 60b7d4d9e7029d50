-- A new shop's page is not public before its owner publishes it, after hours, services and prices were looked at (decisions 8). Who
-- founds a shop writes null; every other has been public.
alter table barbershops add published_at timestamptz(3) default now();
grant update (published_at) on barbershops to navalha_app;
