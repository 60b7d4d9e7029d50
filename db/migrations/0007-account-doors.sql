-- The ways back into an account and the second door behind its password; and how a door is closed: a locked account and
-- an ended membership keep their rows, so that the history still names people.

alter table auth."user"
  add column two_factor_enabled boolean not null default false,
  add column locked_at timestamptz,
  add column locked_by uuid references auth."user" on delete set null;

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

grant select, insert, update, delete on all tables in schema auth to navalha_auth;

alter table memberships
  add column ended_at timestamptz,
  add column ended_by uuid references auth."user" on delete set null;

alter table barbershop_settings
  add column staff_second_factor boolean not null default false;
create policy session_lookup on barbershop_settings for select to current_user using (true);
