import { agendaTruth } from "../kit/truth.ts";
import type { AttackedProduct } from "./attacked-product.ts";
import type { Promised } from "./bookings.ts";

export type Losses = { lost: number; doubled: number; halves: number; deadlocks: number };

/** Counts the damage of a run: confirmed bookings that are lost, times booked twice, bookings without service or history. */
export async function lossesOf(product: AttackedProduct, { ids }: Promised): Promise<Losses> {
  return product.sql(async (db) => {
    const { rows } = await db.query<{ kept: number }>(
      "select count(*)::int as kept from appointments where id = any ($1) and status = 'agendado'",
      [ids],
    );
    const { overlaps, halves, deadlocks } = await agendaTruth(db);
    return { lost: ids.length - rows[0]!.kept, doubled: overlaps, halves, deadlocks };
  });
}
