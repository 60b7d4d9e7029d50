-- Which of the platform's plans a shop has (decisions 5), as the platform wrote it down; none until it did.

alter table barbershops add column plano text check (plano in ('Basic', 'Premium', 'Enterprise'));
grant update (plano) on barbershops to navalha_auth;
