-- The end of what was bought online stands with the package or voucher itself, where it may come sooner (0096).
alter table online_purchases drop column valido_ate;

-- When its client was told that it ends soon, which is once.
alter table client_packages add avisado_em timestamptz(3);
alter table gift_vouchers add avisado_em timestamptz(3);
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('booked', 'moved', 'cancelled', 'birthday', 'joined', 'left', 'security', 'low_stock', 'imported', 'sale', 'closing',
    'advance', 'counter', 'bill', 'club', 'deposit', 'prepaid'));
