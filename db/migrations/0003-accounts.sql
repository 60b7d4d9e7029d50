-- Who a person is, how they get in and how they get back in, and who administers the platform. The schema `auth` is written by
-- better-auth and by the sign-in guard; the product's own role (navalha_app) cannot read it, so no forgotten filter leaks a
-- password hash.

create schema auth;
grant usage on schema auth to navalha_auth;

-- A locked or erased account keeps its row, so that the history still names people.
create table auth."user" (
  id uuid primary key default uuidv7(),
  full_name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  locked_at timestamptz,
  locked_by uuid references auth."user" on delete set null,
  -- Whoever deleted their account stays gone: no super admin opens it again.
  erased_at timestamptz,
  nome_busca text not null generated always as (app.searchable(full_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint erased_is_locked check (erased_at is null or locked_at is not null)
);
-- The platform's list begins with what is newest; ids of accounts are not in order of time.
create index user_by_age on auth."user" (created_at desc, id desc);
create index user_by_email on auth."user" (email text_pattern_ops, id);
create index user_by_word on auth."user" using gin ((' ' || nome_busca) gin_trgm_ops) with (fastupdate = off);

create table auth.session (
  id uuid primary key default uuidv7(),
  token text not null unique,
  user_id uuid not null references auth."user" on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  active_barbershop_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on auth.session (user_id);
create index sessions_by_expiry on auth.session (expires_at);

create table auth.account (
  id uuid primary key default uuidv7(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth."user" on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_user on auth.account (user_id);

create table auth.verification (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

-- Written by better-auth: the authenticator's secret and the recovery codes, both encrypted with the server's secret.
create table auth.two_factor (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references auth."user" on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- An authenticator's code lives for more than one sign-in; here each one opens once.
create table auth.used_code (
  user_id uuid not null references auth."user" on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);
create index used_code_age on auth.used_code (used_at);

-- One row per recovery link sent; its id is the token's jti. The newest is the only one that works.
create table auth.password_recovery (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth."user" on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > issued_at),
  used_at timestamptz
);
create index password_recovery_user on auth.password_recovery (user_id, issued_at desc);

-- A new address counts once both the old and the new one have answered.
create table auth.email_change (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references auth."user" on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);

-- Failed sign-ins: one row per account and address, and one per account with an empty address (decisions 4).
create table auth.login_guard (
  email text not null,
  address text not null,
  failures integer not null,
  first_failure_at timestamptz not null,
  locked_until timestamptz,
  primary key (email, address)
);

-- Fixed-window counters shared by all instances.
create table auth.rate_limit (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

-- Super admins belong to the platform, not to a shop.
create table auth.platform_member (
  user_id uuid primary key references auth."user" on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references auth."user" on delete set null
);

grant select, insert, update, delete on all tables in schema auth to navalha_auth;

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

-- A table that is read whole while it is small would be for as long as the plan lives: hence the setting.
create function app.accounts_named(query text) returns setof uuid language plpgsql stable set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from auth."user" where app.has_words(nome_busca, patterns);
end $$;
