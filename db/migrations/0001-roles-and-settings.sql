-- What every table stands on: the product's two database roles, the settings of a request's transaction that policies compare
-- with, and how names are searched.

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
create extension if not exists btree_gin;
create extension if not exists pg_trgm;
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
-- The first instant that a barber may read.
create function app.since() returns timestamptz language sql stable parallel safe
  return nullif(current_setting('app.since', true), '')::timestamptz;

-- Super admins act on the platform when no shop is set, and inside a shop like its admin when one is.
create function app.on_platform() returns boolean language sql stable parallel safe
  return app.actor_role() = 'super_admin' and app.shop() is null;

-- What search compares: lower case without accents. The dictionary is named, so the result never depends on search_path.
create function app.searchable(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- People are looked for by any word of their name, and so are shops: "souza" finds Ana Souza. Each typed word begins a word
-- of the name. Such a comparison may use no index under row level security (speed.md 4), so functions find the ids
-- (`app.clients_named` and its like), and row level security judges what is shown of them.

-- With a blank before the name every word of it has one. The longest typed word comes first: it finds the fewest.
create function app.word_patterns(query text) returns text[] language sql immutable parallel safe
  return (select array_agg('% ' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc)
    from regexp_split_to_table(btrim(app.searchable(query)), '\s+') as word);

-- Whether each pattern's word is in the name. Two of them reach the index; few names are left for a third.
create function app.has_words(name text, patterns text[]) returns boolean language sql immutable parallel safe
  return ' ' || name like patterns[1] and ' ' || name like coalesce(patterns[2], patterns[1]) and ' ' || name like all (patterns);
