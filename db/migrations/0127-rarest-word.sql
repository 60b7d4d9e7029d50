-- To look up the rarest of the typed words, each was counted up to 5,000 rows. Now each is counted no further than the rarest before it, the
-- shortest first, as typed numbers are.
create or replace function app.named(of text, query text) returns table (id uuid, nome_busca text) language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shop uuid := app.shop();
  patterns text[] := app.word_patterns(query);
  typed text[] := app.words(app.searchable(query));
  rarest text := typed[1];
  last constant text := chr(1114111);
  most constant integer := 5000;
  fewest integer := most;
  candidate text;
  counted integer;
begin
  if cardinality(typed) > 1 then
    for candidate in select t.word from unnest(typed) as t (word) order by length(t.word) loop
      select count(*) into counted from (
        select from name_words w where barbershop_id = shop and table_name = of and w.word >= candidate and w.word < candidate || last
        limit fewest) as found;
      -- Of words that all have thousands the longest.
      if counted < fewest or counted = most then
        rarest := candidate;
        fewest := counted;
      end if;
    end loop;
  end if;
  return query select distinct w.row_id, w.nome_busca from name_words w
    where app.actor_role() in ('admin', 'recepcionista', 'barbeiro', 'super_admin')
      and barbershop_id = shop and table_name = of and word >= rarest and word < rarest || last and ' ' || busca like all (patterns);
end $$;

-- The values of a list's sort, as its cursor carries them. The planner takes PL/pgSQL for expensive, and so calls it for the rows of the
-- page only: `jsonb_build_array` was called for each row that was sorted, which took as long as finding them.
create function app.cursor_of(variadic keys text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return to_jsonb(keys);
end $$;
