import { sql } from "kysely";
import { mostExceptions } from "#contract/hours.ts";
import type { Tx } from "#server/database.ts";
import type { Range } from "#server/features/appointments/free-times/working-day/rules.ts";
import type { Opening } from "#server/features/barbershops/week/queries.ts";
import type { ShopScope } from "#server/scope.ts";

export type StoredException = {
  id: string;
  de: string;
  ate: string;
  motivo: string;
  horario: Range[] | null;
  atendem: string[];
};

const horario = sql<Range[] | null>`case when horario is not null then (
  select coalesce(json_agg(json_build_object('opens', lower(r), 'closes', upper(r)) order by r), '[]') from unnest(horario) r) end`;

const atendem = sql<string[]>`case when working_hours_exceptions.barbeiro_id is null then array(
  select distinct b.nome from working_hours_exceptions own join barbeiros b on b.id = own.barbeiro_id
  where own.barbershop_id = working_hours_exceptions.barbershop_id and b.ativo and not isempty(own.horario)
    and own.de <= working_hours_exceptions.ate and own.ate >= working_hours_exceptions.de order by 1) else '{}' end`;

/** Upcoming and current exceptions to the week, of a barber or (null) of the shop, nearest first. */
export async function exceptionsFrom(
  db: Tx,
  { shop }: ShopScope,
  { barber, day }: { barber: string | null; day: string },
): Promise<StoredException[]> {
  return exceptions(db, shop)
    .where("barbeiro_id", barber === null ? "is" : "=", barber)
    .where("ate", ">=", day)
    .orderBy("de")
    .limit(mostExceptions)
    .execute();
}

export async function exceptionById(db: Tx, { shop }: ShopScope, id: string): Promise<StoredException | undefined> {
  return exceptions(db, shop).where("id", "=", id).executeTakeFirst();
}

function exceptions(db: Tx, shop: string) {
  return db
    .selectFrom("working_hours_exceptions")
    .select(["id", "de", "ate", "motivo", horario.as("horario"), atendem.as("atendem")])
    .where("barbershop_id", "=", shop);
}

/** The week of the shop and, where one is named, of a barber. */
export async function weeksOf(
  db: Tx,
  { shop }: ShopScope,
  barber: string | null,
): Promise<(Opening & { barbeiro_id: string | null })[]> {
  return db
    .selectFrom("working_hours")
    .select(["barbeiro_id", "weekday", "opens", "closes"])
    .where("barbershop_id", "=", shop)
    .where((of) => of.or([of("barbeiro_id", "is", null), of("barbeiro_id", "=", barber)]))
    .orderBy("opens")
    .execute();
}

export async function isBarberHere(db: Tx, { shop }: ShopScope, barber: string): Promise<boolean> {
  const found = await db
    .selectFrom("barbeiros")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", barber)
    .executeTakeFirst();
  return found !== undefined;
}

type Given = Omit<StoredException, "id" | "atendem"> & { barber: string | null };

/** Inserts exceptions for days, or changes one. Undefined when there is none with that id. */
export async function writeException(
  db: Tx,
  { shop }: ShopScope,
  { id, barber, ...given }: Given & { id?: string | undefined },
): Promise<string | undefined> {
  const values = { ...given, horario: given.horario && asMultirange(given.horario) };
  const written = id
    ? db
        .updateTable("working_hours_exceptions")
        .set(values)
        .where("barbershop_id", "=", shop)
        .where("id", "=", id)
        .where("barbeiro_id", barber === null ? "is" : "=", barber)
        .returning("id")
    : db
        .insertInto("working_hours_exceptions")
        .values({ ...values, barbershop_id: shop, barbeiro_id: barber })
        .returning("id");
  return (await written.executeTakeFirst())?.id;
}

/** Returns whose exception it was; undefined when there is none with that id. */
export async function removeException(
  db: Tx,
  { shop }: ShopScope,
  id: string,
): Promise<{ barbeiro_id: string | null } | undefined> {
  return db
    .deleteFrom("working_hours_exceptions")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .returning("barbeiro_id")
    .executeTakeFirst();
}

function asMultirange(ranges: Range[]): string {
  return `{${ranges.map(({ opens, closes }) => `[${opens},${closes})`).join()}}`;
}
