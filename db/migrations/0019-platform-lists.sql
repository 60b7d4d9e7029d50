-- The platform's lists begin with what is newest; ids of shops and accounts are not in order of time.

create index barbershops_by_age on barbershops (created_at desc, id desc);
create index user_by_age on auth."user" (created_at desc, id desc);

-- Asked once a statement and not once a row, the question also stops telling the planner that almost no row passes.
alter policy seen_by_platform on barbershops using ((select app.on_platform()));
alter policy judged on barbershops using ((select app.on_platform()));
alter policy seen_by_platform on memberships using ((select app.on_platform()));
alter policy read_by_platform on security_events using ((select app.on_platform()));
alter policy read_by_platform on client_logs using ((select app.on_platform()));
