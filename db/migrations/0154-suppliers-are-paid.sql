-- What comes into stock is owed to its supplier (0038), and is an expense when it is sold. Nothing paid that debt: a bill for goods was an
-- expense, which the result counted again when they were sold. So the account of suppliers stands among the categories of bills.
alter table accounts drop constraint accounts_check,
  add constraint accounts_check check (codigo = 'fornecedores' and tipo = 'passivo' and grupo = 'despesa' and pai is null
    or tipo = case grupo when 'banco' then 'ativo' else coalesce(grupo, tipo) end),
  add check (pai <> 'fornecedores');

create or replace function app.open_entry_accounts(shop uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into public.accounts (barbershop_id, codigo, nome, tipo, grupo)
  select shop, codigo, nome, tipo, grupo from (values
    ('socios', 'Sócios', 'patrimonio', null),
    ('despesa_aluguel', 'Aluguel', 'despesa', 'despesa'), ('despesa_energia', 'Energia', 'despesa', 'despesa'),
    ('despesa_agua', 'Água', 'despesa', 'despesa'), ('despesa_internet', 'Internet e telefone', 'despesa', 'despesa'),
    ('despesa_limpeza', 'Limpeza', 'despesa', 'despesa'), ('despesa_cafe_e_copa', 'Café e copa', 'despesa', 'despesa'),
    ('despesa_manutencao', 'Manutenção', 'despesa', 'despesa'), ('despesa_marketing', 'Marketing', 'despesa', 'despesa'),
    ('despesa_impostos', 'Impostos', 'despesa', 'despesa'), ('despesa_salarios', 'Salários', 'despesa', 'despesa'),
    ('despesa_contabilidade', 'Contabilidade', 'despesa', 'despesa'), ('despesa_equipamentos', 'Equipamentos', 'despesa', 'despesa'),
    ('despesa_produtos_de_uso', 'Produtos de uso', 'despesa', 'despesa'), ('despesa_outras', 'Outras despesas', 'despesa', 'despesa'),
    ('receita_aluguel_de_cadeira', 'Aluguel de cadeira', 'receita', 'receita'), ('receita_outras', 'Outras receitas', 'receita', 'receita'))
    as chart (codigo, nome, tipo, grupo)
  on conflict do nothing;
  update public.accounts set grupo = 'banco' where barbershop_id = shop and codigo = 'banco';
  update public.accounts set grupo = 'despesa', nome = 'Fornecedores (mercadorias)' where barbershop_id = shop and codigo = 'fornecedores';
end;

-- A drawer pays them, too.
alter table caixa_movements drop constraint caixa_movements_categoria_check,
  add constraint caixa_movements_categoria_check check (categoria in ('aluguel', 'energia', 'agua', 'internet', 'limpeza', 'cafe_e_copa',
    'manutencao', 'marketing', 'impostos', 'produtos_de_uso', 'fornecedores', 'outras'));

-- Shops of before.
alter table accounts no force row level security;
update accounts set grupo = 'despesa', nome = 'Fornecedores (mercadorias)' where codigo = 'fornecedores';
alter table accounts force row level security;
