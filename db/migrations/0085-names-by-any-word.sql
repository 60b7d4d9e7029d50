-- People are looked for by any word of their name, and so are shops: "souza" finds Ana Souza. Each typed word begins a word
-- of the name. Such a comparison may use no index under row level security (speed.md 4), so functions find the ids, in this
-- shop or for the platform, and row level security judges what is shown of them.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- With a blank before the name every word of it has one. The longest typed word comes first: it finds the fewest.
create function app.word_patterns(query text) returns text[] language sql immutable parallel safe
  return (select array_agg('% ' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc)
    from regexp_split_to_table(btrim(app.searchable(query)), '\s+') as word);

-- Whether each pattern's word is in the name. Two of them reach the index; few names are left for a third.
create function app.has_words(name text, patterns text[]) returns boolean language sql immutable parallel safe
  return ' ' || name like patterns[1] and ' ' || name like coalesce(patterns[2], patterns[1]) and ' ' || name like all (patterns);

-- Written at once, since every search reads what is still to be sorted in. The shop as text, since no other index answers for
-- that: one plan serves all shops, and the one that suits the smallest reads the largest whole.
create index clients_by_word on clients using gin ((barbershop_id::text), (' ' || nome_busca) gin_trgm_ops) with (fastupdate = off);
create index barbershops_by_word on barbershops using gin ((' ' || nome_busca) gin_trgm_ops) with (fastupdate = off);
create index user_by_word on auth."user" using gin ((' ' || nome_busca) gin_trgm_ops) with (fastupdate = off);
-- Where nobody is looked for, clients come in order of name.
create index clients_by_name on clients (barbershop_id, nome_busca, id);
drop index clients_name, barbershops_by_name, auth.user_by_name;

-- A table that is read whole while it is small would be for as long as the plan lives: hence the setting.
create function app.clients_named(query text) returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from clients
    where app.actor_role() in ('admin', 'recepcionista', 'barbeiro', 'super_admin')
      and barbershop_id::text = app.shop()::text and app.has_words(nome_busca, patterns);
end $$;

create function app.shops_named(query text) returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from barbershops where app.on_platform() and app.has_words(nome_busca, patterns);
end $$;

create function app.accounts_named(query text) returns setof uuid language plpgsql stable set enable_seqscan = off as $$
declare patterns text[] := app.word_patterns(query);
begin
  return query select id from auth."user" where app.has_words(nome_busca, patterns);
end $$;
