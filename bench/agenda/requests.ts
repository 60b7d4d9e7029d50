import { addDays } from "#contract/dates.ts";
import type { Request } from "../kit/http-load.ts";
import { ownerCookie } from "../kit/owners.ts";
import type { BenchShop } from "../kit/shops.ts";
import { lastDay } from "../kit/clusters.ts";

const json = { "content-type": "application/json" };

/** Requests of the owners of these shops, one for each day of the last week of the history. */
export function agendaRequests(url: string, shops: BenchShop[]): Request[] {
  return days(shops).map(({ shop, from }) => ({
    method: "POST",
    url: `${url}/rpc/appointments/agenda`,
    headers: { ...json, cookie: ownerCookie(shop) },
    body: JSON.stringify({ json: { from, days: 1 } }),
  }));
}

export function bareRequests(url: string, shops: BenchShop[]): Request[] {
  return days(shops).map(({ shop, from }) => ({
    method: "POST",
    url: `${url}/bare/agenda`,
    headers: json,
    body: JSON.stringify({ shop: shop.id, from, days: 1 }),
  }));
}

function days(shops: BenchShop[]): { shop: BenchShop; from: string }[] {
  return shops.flatMap((shop) => Array.from({ length: 7 }, (_, back) => ({ shop, from: addDays(lastDay, -1 - back) })));
}
