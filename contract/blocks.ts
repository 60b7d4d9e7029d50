import * as z from "zod";
import { AskedInstant, Id, Instant, text } from "#contract/values.ts";

/** A time without appointments: of one barber, or of the whole shop when `barbeiro_id` is null. */
export const Block = z.object({
  id: Id,
  barbeiro_id: Id.nullable(),
  inicio: Instant,
  fim: Instant,
  motivo: z.string(),
});
export type Block = z.infer<typeof Block>;

/** `keepAppointments` confirms that the appointments under the block were seen and stay. */
export const BlockTime = z.strictObject({
  barber: z.uuid("Escolha um barbeiro ou toda a barbearia.").nullable(),
  startsAt: AskedInstant,
  endsAt: AskedInstant,
  motivo: text(120).default(""),
  keepAppointments: z.boolean().default(false),
});
export type BlockTime = z.input<typeof BlockTime>;
