import type { Client } from "pg";

/**
 * Fills the registers of the first shop: up to `clients` clients in all, with real first names and surnames, phone, CPF, segment
 * and last visit; `products` products; and a tenth as many notifications of its owner as clients.
 */
export async function seedRegisters(
  db: Client,
  { clients, products }: { clients: number; products: number },
): Promise<void> {
  await db.query("set session_replication_role = replica; set synchronous_commit = off");
  await db.query("create temporary table first as select id from barbershops where slug = 'barbearia-1'");
  await db.query(
    `insert into clients (barbershop_id, nome, telefone, email, cpf, segmento, total_visitas, faltas, data_ultimo_corte, created_at)
     select first.id, ($2::text[])[1 + n % 40] || ' ' || ($3::text[])[1 + n / 40 % 50] || ' ' || ($3::text[])[1 + n / 2000 % 50],
       '+55118' || lpad(n::text, 8, '0'), 'c' || n || '@exemplo.com', lpad(n::text, 11, '0'),
       (array['novo', 'frequente', 'regular', 'inativo'])[1 + n % 4], n % 60, n % 90 / 80, now() - n % 700 * interval '1 day',
       now() - n % 900 * interval '1 day'
     from first, generate_series(1, $1::int - 500) n`,
    [clients, firstNames, surnames],
  );
  await db.query(
    `with made as (
       insert into products (barbershop_id, nome, marca, categoria, codigo_barras, sku, preco, estoque_minimo, quantity)
       select first.id, (array['Pomada', 'Shampoo', 'Óleo', 'Balm', 'Cera', 'Loção', 'Talco', 'Gel'])[1 + n % 8] || ' ' || n,
         'Marca ' || n % 200, 'Categoria ' || n % 40, (7890000000000 + n)::text, 'SKU-' || n, n * 37 % 20000, 5, n * 31 % 400
       from first, generate_series(1, $1::int) n returning id, barbershop_id, quantity, preco)
     insert into product_costs (product_id, barbershop_id, valor, ultimo_custo, ultima_quantidade, custo_medio, margem)
     select id, barbershop_id, quantity * 1500, 1500, 1, 1500, case when preco > 0 then (preco - 1500) * 10000 / preco end from made`,
    [products],
  );
  await db.query(`
    insert into notifications (id, barbershop_id, user_id, kind, message, created_at)
    select uuidv7(n * interval '-5 minutes'), first.id, m.user_id, 'booked', 'Um horário foi marcado.', now() - n * interval '5 minutes'
    from first join memberships m on m.barbershop_id = first.id, generate_series(1, ${clients / 10}) n`);
  await db.query(`
    insert into name_words
    select barbershop_id, 'clients', unnest(app.words(nome_busca)), nome_busca, c.id, nome_busca from clients c join first on barbershop_id = first.id
    union all select barbershop_id, 'products', unnest(app.words(busca)), nome_busca, p.id, busca from products p join first on barbershop_id = first.id
    on conflict do nothing`);
  await db.query("reset session_replication_role; analyze clients; analyze products; analyze notifications");
  await db.query("vacuum analyze name_words");
}

const firstNames =
  `Ana Bruno Carla Davi Eduardo Fábio Gabriel Henrique Igor João Kauã Lucas Marcos Nicolas Otávio Pedro Rafael Samuel Thiago
  Ubiratan Vitor Wesley Yuri Zeca André Bernardo Caio Diego Enzo Felipe Gustavo Hugo Ítalo Júlio Leonardo Matheus Murilo Renato
  Sérgio Vinícius`.split(/\s+/);

const surnames =
  `Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares
  Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves
  Santana Teixeira Araújo Pinto Correia Campos Castro Batista Moura Cavalcanti Monteiro Moraes Nogueira Pires Azevedo Duarte
  Prado`.split(/\s+/);
