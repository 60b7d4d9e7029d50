-- A shop's admins are told of an invoice of their plan as it is made, once it is late, and when its tolerance is over. What they were told
-- last; null: nothing.
alter table shop_invoices add avisada text check (avisada in ('nova', 'atrasada', 'vencida'));
