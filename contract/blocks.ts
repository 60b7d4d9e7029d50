import * as z from "zod";
import { AskedDay, AskedInstant, Id, idOf, Instant, text } from "#contract/values.ts";

/** A time without appointments: of one barber, or of the whole shop when `barbeiro_id` is null. */
export const Block = z.object({
  id: Id,
  barbeiro_id: Id.nullable(),
  inicio: Instant,
  fim: Instant,
  motivo: z.string(),
  /** The series that blocks created together share. */
  serie_id: Id.nullable(),
});
export type Block = z.infer<typeof Block>;

/** How often a block repeats. */
export const Repeats = z.enum(["daily", "weekly"]);
export type Repeats = z.infer<typeof Repeats>;

/**
 * Of a refusal that lists appointments in the way: confirms that just these were seen and stay. It asks again about others that came
 * meanwhile.
 */
export const Seen = z
  .string()
  .regex(/^[\w-]{1,40}$/, "Confirme de novo.")
  .optional();

/** `repeats` creates one block on each such day up to `until`. `seen`: the appointments under it. */
export const BlockTime = z.strictObject({
  barber: z.uuid("Escolha um barbeiro ou toda a barbearia.").nullable(),
  startsAt: AskedInstant,
  endsAt: AskedInstant,
  motivo: text(120).default(""),
  repeats: z.strictObject({ every: Repeats, until: AskedDay }).nullable().default(null),
  seen: Seen,
});
export type BlockTime = z.input<typeof BlockTime>;

/** One block, or with `following` set also the later blocks of its series. */
export const Unblock = z.strictObject({ id: idOf("blocks"), following: z.boolean().default(false) });
