-- The end of what was bought stands with the package or voucher itself, where it may come sooner (0096).
alter table online_purchases drop column valido_ate;
