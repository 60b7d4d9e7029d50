-- What stands above the shops: super admins belong to the platform and to no shop, and the installation has settings.

create table auth.platform_member (
  user_id uuid primary key references auth."user" on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references auth."user" on delete set null
);
grant select, insert, update, delete on auth.platform_member to navalha_auth;

-- Whoever lost the platform, or is locked out of it, lets nobody in by a link that they sent before.
create function app.administers(account uuid) returns boolean language sql stable parallel safe
  return exists (select from auth.platform_member p join auth."user" u on u.id = p.user_id
    where p.user_id = account and u.locked_at is null);

-- One row, so that a setting of the installation has a type and a place. Days.
create table auth.platform_settings (
  only_row boolean primary key default true check (only_row),
  security_log_days integer not null default 365 check (security_log_days between 30 and 3650)
);
insert into auth.platform_settings default values;
grant select, update on auth.platform_settings to navalha_auth;
