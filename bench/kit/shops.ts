import type { Client } from "pg";

export type BenchShop = { id: string; slug: string; service: string; barbers: string[]; clients: string[] };

/** Creates shops with 6 barbers, one service of 30 minutes, hours from 09:00 to 18:00 every day, and `clients` clients each. */
export async function seedShops(db: Client, { shops, clients }: { shops: number; clients: number }): Promise<void> {
  await db.query(`
    create temporary table shop as select uuidv7() as id, 'barbearia-' || n as slug, 'Barbearia ' || n as nome
      from generate_series(1, ${shops}) n;
    insert into barbershops (id, nome, slug) select id, nome, slug from shop;
    insert into barbershop_settings (barbershop_id, slot_step, min_notice, horizon_days, max_open_bookings)
      select id, 30, 0, 365, 50 from shop;
    insert into barbeiros (barbershop_id, nome) select id, 'Barbeiro ' || n from shop, generate_series(1, 6) n;
    insert into services (barbershop_id, nome, preco, duracao_minutos) select id, 'Corte', 4500, 30 from shop;
    insert into barber_services (barbershop_id, barbeiro_id, service_id)
      select shop.id, b.id, s.id from shop join barbeiros b on b.barbershop_id = shop.id join services s on s.barbershop_id = shop.id;
    insert into working_hours (barbershop_id, barbeiro_id, weekday, opens, closes)
      select id, null, day, 540, 1080 from shop, generate_series(0, 6) day
      union all
      select b.barbershop_id, b.id, day, 540, 1080 from shop join barbeiros b on b.barbershop_id = shop.id, generate_series(0, 6) day
      order by 1;
    insert into clients (barbershop_id, nome, telefone)
      select id, 'Cliente ' || n, '+55119' || lpad(n::text, 8, '0') from shop, generate_series(1, ${clients}) n;
    drop table shop;`);
}

export function clientPhone(number: number): string {
  return `+55119${String(number).padStart(8, "0")}`;
}

export async function readShops(db: Client): Promise<BenchShop[]> {
  const { rows } = await db.query<BenchShop>(`
    select id, slug, (select s.id from services s where s.barbershop_id = barbershops.id) as service,
      (select json_agg(b.id order by b.nome) from barbeiros b where b.barbershop_id = barbershops.id) as barbers,
      (select json_agg(c.id) from clients c where c.barbershop_id = barbershops.id) as clients
    from barbershops where slug like 'barbearia-%' order by slug`);
  return rows;
}
