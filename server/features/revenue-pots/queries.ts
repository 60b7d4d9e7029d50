import { sql } from "kysely";
import type * as z from "zod";
import { type Pot, type potList, SavePot } from "#contract/revenue-pots.ts";
import type { Tx } from "#server/database.ts";
import type { Page } from "#server/paging/queries.ts";
import { keptPage, toKept } from "#server/registers/queries.ts";
import type { ShopScope } from "#server/scope.ts";

function potsShown(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("revenue_pots as p")
    .select(["p.id", "p.nome", "p.casa_bps", "p.criterio", "p.taxas", "p.desde", "p.archived_at"])
    .$narrowType<Pick<Pot, "criterio">>()
    .select([
      sql<
        Pot["planos"]
      >`coalesce((select json_agg(json_build_object('id', s.id, 'nome', s.nome) order by s.nome_busca, s.id)
        from subscription_plans s where s.barbershop_id = ${shop} and s.id in (select f.plan_id from revenue_pot_plans f where f.pote_id = p.id
          and not exists (select from revenue_pot_plans o where o.plan_id = f.plan_id and o.mes > f.mes))), '[]')`.as(
        "planos",
      ),
      sql<
        Pot["membros"]
      >`coalesce((select json_agg(json_build_object('barbeiro_id', k.barbeiro_id, 'barbeiro', b.nome, 'de', k.de, 'ate', k.ate)
          order by b.nome, k.de)
        from revenue_pot_members k join barbeiros b on b.id = k.barbeiro_id where k.pote_id = p.id), '[]')`.as(
        "membros",
      ),
    ])
    .where("p.barbershop_id", "=", shop);
}

/** `query` filters by prefixes of words. */
export function potsOf(db: Tx, scope: ShopScope, asked: z.output<typeof potList.asked>): Promise<Page<Pot>> {
  return keptPage(potsShown(db, scope), asked, { sorts: { nome: ["p.nome_busca", "p.id"] }, save: SavePot });
}

/** Undefined when there is none with that id. */
export async function potById(db: Tx, scope: ShopScope, id: string): Promise<Pot | undefined> {
  const found = await potsShown(db, scope).where("p.id", "=", id).executeTakeFirst();
  return found && toKept(found, SavePot);
}

type Members = { pote: string; membros: z.output<typeof SavePot>["membros"] };

/** Replaces the members of a pote. Fails on `pot_member_twice`, and when a barber is not of the shop. */
export async function replaceMembers(db: Tx, { shop }: ShopScope, { pote, membros }: Members): Promise<void> {
  const said = JSON.stringify(membros);
  await sql`delete from revenue_pot_members k where k.barbershop_id = ${shop} and k.pote_id = ${pote} and not exists (
    select from jsonb_to_recordset(${said}::jsonb) as m (barbeiro_id uuid, de date, ate date)
    where m.barbeiro_id = k.barbeiro_id and m.de = k.de and m.ate is not distinct from k.ate)`.execute(db);
  await sql`insert into revenue_pot_members (barbershop_id, pote_id, barbeiro_id, de, ate)
    select ${shop}, ${pote}, m.barbeiro_id, m.de, m.ate
    from jsonb_to_recordset(${said}::jsonb) as m (barbeiro_id uuid, de date, ate date)
    where not exists (select from revenue_pot_members k where k.pote_id = ${pote} and k.barbeiro_id = m.barbeiro_id and k.de = m.de
      and k.ate is not distinct from m.ate)`.execute(db);
}
