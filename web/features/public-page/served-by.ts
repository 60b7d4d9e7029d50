import type { FreeTime } from "#contract/booking-refusals.ts";
import type { Catalogue } from "#web/features/public-page/catalogue.ts";
import { formatMoney } from "#web/lib/money.ts";

/** What stands under a time, a line each. */
export type TimeNote = (time: FreeTime) => string[];

/** Who would serve and for how much, where the shop assigns the barber; nothing where somebody was chosen, or works alone. */
export function servedBy(catalogue: Catalogue, asked: string): TimeNote {
  if (asked !== "any" || catalogue.barbers.length === 1) return () => [];
  return (time) => [firstName(catalogue, time), formatMoney(time.preco)];
}

/** As `servedBy`, of a visit that moves: its price stays. */
export function movedTo(catalogue: Catalogue, { sem_preferencia }: { sem_preferencia: boolean }): TimeNote {
  if (!sem_preferencia || catalogue.barbers.length === 1) return () => [];
  return (time) => [firstName(catalogue, time)];
}

function firstName({ barbers }: Catalogue, { barber }: FreeTime): string {
  return barbers.find(({ id }) => id === barber)?.nome.split(" ")[0] ?? "";
}
