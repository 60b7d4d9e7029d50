import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { packageTitle } from "#server/features/packages/queries.ts";
import type { PublicScope } from "#server/scope.ts";

/** A package or voucher that ends soon, of the client who bought it; `resta` is in uses, or in centavos of a voucher. */
export type Ending = {
  tipo: "pacote" | "vale";
  id: string;
  nome: string;
  para: string;
  resta: number;
  valido_ate: string;
  cliente_id: string;
  cliente: string;
  email: string | null;
};

type Span = { today: string; days: number; now: Date };

/**
 * What ends within these days and has something left, and whose client was not told of it before, which is kept as told; at most 200. What
 * was bought for no longer than that says its end as it is bought.
 */
export async function takeEndings(db: Tx, { shop }: PublicScope, { today, days, now }: Span): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    with bought as (
      update client_packages p set avisado_em = ${now} from (
        select o.id, left_over.uses from client_packages o
        cross join lateral (select count(*)::integer as uses from client_package_uses u
          where u.client_package_id = o.id and u.barbershop_id = o.barbershop_id and u.item_id is null and u.expired_by is null) left_over
        where o.barbershop_id = ${shop} and o.reversed_at is null and o.blocked_at is null and o.avisado_em is null and left_over.uses > 0
          and o.valido_ate between ${today}::date and ${today}::date + ${days}::int and o.valido_ate > o.dia + ${days}::int
        order by o.valido_ate, o.id limit 100 for update of o skip locked) due
      where p.id = due.id
      returning 'pacote' as tipo, p.id, ${packageTitle} as nome, '' as para, due.uses as resta, p.valido_ate, p.cliente_id),
    given as (
      update gift_vouchers v set avisado_em = ${now} from (
        select o.id, c.cliente_id from gift_vouchers o join comanda_items i on i.id = o.item_id join comandas c on c.id = i.comanda_id
        where o.barbershop_id = ${shop} and o.saldo > 0 and o.blocked_at is null and o.avisado_em is null and c.cliente_id is not null
          and o.valido_ate between ${today}::date and ${today}::date + ${days}::int and o.valido_ate > o.dia + ${days}::int
        order by o.valido_ate, o.id limit 100 for update of o skip locked) due
      where v.id = due.id
      returning 'vale', v.id, 'Vale-presente', v.para, v.saldo, v.valido_ate, due.cliente_id)
    select e.*, c.nome as cliente, c.email from (select * from bought union all select * from given) e
    join clients c on c.id = e.cliente_id where c.erased_at is null`.execute(db);
  return rows;
}
