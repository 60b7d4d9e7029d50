import { sql } from "kysely";
import type { Debt } from "#contract/barber-debts.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

const most = 200;

/** Former barbers who owe, by name; or the given one, whatever they owe. */
export async function barbersWhoOwe(db: Tx, { shop }: ShopScope, barber: string | null = null): Promise<Debt[]> {
  const which = barber ? sql`b.id = ${barber}` : sql`o.valor > 0`;
  const { rows } = await sql<Debt>`
    select b.id as barbeiro_id, b.nome as barbeiro, o.valor,
      exists (select from commissions where barbershop_id = ${shop} and barbeiro_id = b.id and situacao in ('pendente', 'a_revisar'))
      or exists (select from closing_adjustments where barbershop_id = ${shop} and barbeiro_id = b.id and closing_id is null) as por_fechar
    from barbeiros b cross join lateral (select coalesce(sum(p.valor), 0)::bigint as valor from postings p
      where p.barbeiro_id = b.id and p.conta = 'barbeiros_a_receber' and p.barbershop_id = ${shop}) o
    where b.barbershop_id = ${shop} and not b.ativo and ${which} order by b.nome, b.id limit ${most}`.execute(db);
  return rows;
}

type Settlement = {
  id: string;
  barbeiro_id: string;
  tipo: "recebido" | "perdoado";
  valor: number;
  em: string;
  conta: string | null;
  motivo: string;
  journal_id: string;
};

export async function insertSettlement(db: Tx, { shop }: ShopScope, settlement: Settlement): Promise<void> {
  await db
    .insertInto("barber_settlements")
    .values({ ...settlement, barbershop_id: shop })
    .execute();
}
