import { sql } from "kysely";
import type * as z from "zod";
import type { ClientDetails, clientVisitList, Segment, ClientVisit } from "#contract/client-records.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Dependent = ClientDetails["dependentes"][number];

export async function clientById(db: Tx, { shop }: ShopScope, id: string) {
  return db
    .selectFrom("clients as c")
    .leftJoin("clients as t", "t.id", "c.titular_id")
    .leftJoin("barbeiros as b", "b.id", "c.barbeiro_preferido")
    .where("c.barbershop_id", "=", shop)
    .where("c.id", "=", id)
    .select([
      "c.id",
      "c.nome",
      "c.telefone",
      "c.email",
      "c.tags",
      "c.alergias",
      "c.total_visitas",
      "c.faltas",
      "c.ativo",
    ])
    .select([
      "c.data_ultimo_corte",
      "c.created_at",
      "c.titular_id",
      "t.nome as titular",
      "t.telefone as titular_telefone",
    ])
    .select(["c.barbeiro_preferido", "b.nome as barbeiro"])
    .select([
      sql<Segment>`c.segmento`.as("segmento"),
      sql<ClientDetails["como_conheceu"]>`c.como_conheceu`.as("como_conheceu"),
      sql<ClientDetails["parentesco"]>`c.parentesco`.as("parentesco"),
      sql<number>`(select count(*)::int from appointments a where a.cliente_id = c.id and a.desmarcado_tarde)`.as(
        "desmarcacoes",
      ),
      sql<boolean>`c.user_id is not null`.as("conta"),
      sql<boolean>`c.blocked_at is not null`.as("bloqueado"),
      sql<boolean>`c.vip_at is not null`.as("vip"),
      sql<boolean>`c.phone_verified_at is not null`.as("verificado"),
      sql<boolean>`c.erased_at is not null`.as("apagado"),
    ])
    .executeTakeFirst();
}

/** The first twenty by name. */
export async function dependentsOf(db: Tx, { shop }: ShopScope, id: string): Promise<Dependent[]> {
  return db
    .selectFrom("clients")
    .select(["id", "nome", sql<Dependent["parentesco"]>`parentesco`.as("parentesco")])
    .where("barbershop_id", "=", shop)
    .where("titular_id", "=", id)
    .where("ativo", "=", true)
    .orderBy("nome_busca")
    .limit(20)
    .execute();
}

/** The consents that were not withdrawn. */
export async function consentsOf(db: Tx, { shop }: ShopScope, id: string): Promise<ClientDetails["consentimentos"]> {
  const rows = await db
    .selectFrom("consents")
    .select([sql<ClientDetails["consentimentos"][number]["purpose"]>`purpose`.as("purpose"), "granted_at"])
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", id)
    .where("withdrawn_at", "is", null)
    .execute();
  return rows.map(({ purpose, granted_at }) => ({ purpose, granted_at: granted_at.toISOString() }));
}

/** A visit with those of its services that can still be booked. */
export type VisitWithServices = Omit<ClientVisit, "inicio"> & {
  inicio: Date;
  services: { id: string; nome: string }[];
};

/** Visits of a client whom the caller can see. A barber's own visits also include clients they can no longer see (decisions 4). */
function visits(db: Tx, { shop }: ShopScope, client: string) {
  return db
    .selectFrom("appointments as a")
    .innerJoin("clients as c", "c.id", "a.cliente_id")
    .innerJoin("barbeiros as b", "b.id", "a.barbeiro_id")
    .where("a.barbershop_id", "=", shop)
    .where("a.cliente_id", "=", client)
    .select(["a.id", "a.inicio", "a.servico", "b.nome as barbeiro", "a.valor_final", "a.observacoes"])
    .select(sql<ClientVisit["status"]>`a.status`.as("status"));
}

/** The newest twelve completed visits. */
export async function lastVisits(db: Tx, scope: ShopScope, client: string): Promise<VisitWithServices[]> {
  return visits(db, scope, client)
    .select(
      sql<
        VisitWithServices["services"]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', s.service_id, 'nome', s.nome) order by s.position), '[]')
        from appointment_services s join services v on v.id = s.service_id and v.ativo where s.appointment_id = a.id)`.as(
        "services",
      ),
    )
    .where("a.status", "=", "concluido")
    .orderBy("a.inicio", "desc")
    .limit(12)
    .execute();
}

/** The next visit that is booked and not started. A visit in progress is not the next one. */
export async function nextVisit(
  db: Tx,
  scope: ShopScope,
  { client, now }: { client: string; now: Date },
): Promise<ClientVisit | null> {
  const row = await visits(db, scope, client)
    .where("a.fim", ">", now)
    .where("a.inicio", ">", new Date(now.getTime() - 86_400_000))
    .where("a.status", "in", ["agendado", "confirmado"])
    .orderBy("a.inicio")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, inicio: row.inicio.toISOString() } : null;
}

export async function visitsOf(
  db: Tx,
  scope: ShopScope,
  { client, ...asked }: z.output<typeof clientVisitList.asked>,
): Promise<Page<ClientVisit>> {
  const { items, next } = await page(visits(db, scope, client), asked, { inicio: ["a.inicio", "a.id"] });
  return { items: items.map((one) => ({ ...one, inicio: one.inicio.toISOString() })), next };
}
