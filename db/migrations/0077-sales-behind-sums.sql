-- Whoever may read comandas reads the acts that the sums of a day are made of: a line of a ranking leads to them.
grant select on app.sale_sums, app.sale_acts, app.closed_comandas, app.returned_items to navalha_app;
