import { addDays, instantAt, localDay } from "#contract/dates.ts";
import type { BenchShop } from "../kit/shops.ts";

export type Time = { shop: BenchShop; barber: string; startsAt: string };

const timezone = "America/Sao_Paulo";
export const today = localDay(new Date(), timezone);
const startsPerDay = 18;
const starts = Array.from({ length: 60 * startsPerDay }, (_, index) => {
  const day = addDays(today, 1 + Math.floor(index / startsPerDay));
  return instantAt(day, 540 + 30 * (index % startsPerDay), timezone).toISOString();
});

export function randomTime(shops: BenchShop[]): Time {
  const shop = any(shops);
  return { shop, barber: any(shop.barbers), startsAt: any(starts) };
}

/** The times of one shop, each used once. After `begin` all clients get the same time, and another one every 20 ms. */
export function hotTimes(shop: BenchShop) {
  const times = shop.barbers.flatMap((barber) => starts.map((startsAt): Time => ({ shop, barber, startsAt })));
  let used = 0;
  const at = (index: number): Time => {
    const time = times[index];
    if (!time) throw new Error("All times of the shop are used up.");
    return time;
  };
  return {
    /** An unused time. */
    next: (): Time => at(used++),
    begin: (): (() => Time) => {
      const first = used;
      const begin = performance.now();
      return () => {
        const index = first + Math.floor((performance.now() - begin) / 20);
        used = Math.max(used, index + 1);
        return at(index);
      };
    },
  };
}

function any<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}
