-- Who a person is and how they get in. The schema `auth` is written by better-auth and by the
-- sign-in guard; the product's own role (navalha_app) cannot read it, so no forgotten filter leaks a password hash.

do $$
begin
  create role navalha_app nologin nosuperuser nocreatedb nocreaterole nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;

-- Sign-up writes accounts and the first rows of a shop in one transaction: it is the app's role plus the schema auth.
do $$
begin
  create role navalha_auth nologin nosuperuser nocreatedb nocreaterole nobypassrls in role navalha_app;
exception when duplicate_object or unique_violation then null;
end $$;

grant navalha_app, navalha_auth to current_user with set true, inherit false;

create extension if not exists btree_gist;
create extension if not exists unaccent;

create schema app;
grant usage on schema app to navalha_app;

-- The settings of the request's transaction. A missing or empty setting reads as null, and null matches no row.
create function app.shop() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.shop', true), '')::uuid;
create function app.actor() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '')::uuid;
create function app.actor_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.actor_role', true), '');
create function app.client() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.client', true), '')::uuid;
create function app.barber() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.barber', true), '')::uuid;

-- What search compares: lower case without accents. The dictionary is named, so the result never depends on search_path.
create function app.searchable(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create schema auth;
grant usage on schema auth to navalha_auth;

create table auth."user" (
  id uuid primary key default uuidv7(),
  full_name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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
