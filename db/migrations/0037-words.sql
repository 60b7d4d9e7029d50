-- The words by which clients and products are found, in an index that also says how the names sort: a common one finds thousands,
-- of which a list looks up the rows of one page and no others.
create table name_words (
  barbershop_id uuid not null references barbershops on delete cascade,
  table_name text collate "C" not null check (table_name in ('clients', 'products')),
  word text collate "C" not null,
  nome_busca text not null,
  row_id uuid not null,
  -- All that the row is found by; of a product also its brand and codes.
  busca text not null,
  primary key (barbershop_id, table_name, word, nome_busca, row_id) include (busca)
);

-- By hand: no request reads it, and who changes their name changes it in every shop that knows them.
alter table name_words enable row level security, force row level security;
create policy kept on name_words for all to current_user using (true);

create function app.words(value text) returns text[] language sql immutable strict parallel safe
  return array(select distinct word from regexp_split_to_table(value, '\s+') as word where word <> '');

insert into name_words
select barbershop_id, 'clients', unnest(app.words(nome_busca)), nome_busca, id, nome_busca from clients
union all select barbershop_id, 'products', unnest(app.words(busca)), nome_busca, id, busca from products;

-- Its argument is the column with all that a row is found by.
create function app.keep_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before text := to_jsonb(old) ->> tg_argv[0];
  after text := to_jsonb(new) ->> tg_argv[0];
begin
  delete from public.name_words where barbershop_id = old.barbershop_id and table_name = tg_table_name
    and word = any (app.words(before)) and nome_busca = old.nome_busca and row_id = old.id;
  insert into public.name_words
  select new.barbershop_id, tg_table_name, unnest(app.words(after)), new.nome_busca, new.id, after;
  return null;
end $$;
create trigger words_kept after insert or delete on clients for each row execute function app.keep_words('nome_busca');
create trigger words_changed after update on clients for each row
  when (old.nome_busca <> new.nome_busca) execute function app.keep_words('nome_busca');
create trigger words_kept after insert or delete on products for each row execute function app.keep_words('busca');
create trigger words_changed after update on products for each row
  when ((old.nome_busca, old.busca) <> (new.nome_busca, new.busca)) execute function app.keep_words('busca');

drop function app.clients_named(text, integer), app.products_named(text);
drop index clients_by_word, products_by_word;

-- Clients or products of which each typed word begins a word. Read are those of the one that fewest have; which of two words is
-- rarer matters no more where both have thousands.
create function app.named(of text, query text) returns table (id uuid, nome_busca text) language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shop uuid := app.shop();
  patterns text[] := app.word_patterns(query);
  typed text[] := app.words(app.searchable(query));
  rarest text := typed[1];
  last constant text := chr(1114111);
begin
  if cardinality(typed) > 1 then
    select t.word into rarest from unnest(typed) as t (word)
    order by (select count(*) from (
      select from name_words w where barbershop_id = shop and table_name = of and w.word >= t.word and w.word < t.word || last limit 5000
    ) as found), length(t.word) desc limit 1;
  end if;
  return query select distinct w.row_id, w.nome_busca from name_words w
    where app.actor_role() in ('admin', 'recepcionista', 'barbeiro', 'super_admin')
      and barbershop_id = shop and table_name = of and word >= rarest and word < rarest || last and ' ' || busca like all (patterns);
end $$;
