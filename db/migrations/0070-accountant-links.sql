-- What a shop's accountant reads the months of its books by: a link with an end date, without an account (business-rules 3 and 12).
-- Only the hash of its token is kept, so that nobody finds the link here; whoever has lost it is given another.

create table accountant_links (
  id uuid primary key default uuidv7(),
  barbershop_id uuid not null references barbershops on delete cascade,
  -- The accountant's.
  nome text not null check (nome <> ''),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The first day of the first month that it shows; without it shows all.
  desde date check (desde = date_trunc('month', desde)),
  -- The last day on which it works.
  ate date not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- A day more where the shop's calendar is ahead, and one of a leap year.
  constraint accountant_link_of_a_year check (ate <= (created_at at time zone 'UTC')::date + 367)
);
create index accountant_links_by_age on accountant_links (barbershop_id, id);
create index accountant_links_living on accountant_links (barbershop_id, ate) where revoked_at is null;

select app.guard_shop_table('accountant_links', reads => '{admin}', writes => '{admin}', updates => 'revoked_at');
-- A link leads to its shop before anybody has said which, and is marked as used.
create policy link_lookup on accountant_links for select to current_user using (true);
create policy link_used on accountant_links for update to current_user using (true);

-- Entries of a month, by when they were paid.
create index finance_entries_by_payment on finance_entries (barbershop_id, pago_em, id);
