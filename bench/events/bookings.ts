import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { bookVisit } from "#server/features/public-page/rules.ts";
import { asVisitor } from "#server/link-holders.ts";
import type { hotTimes } from "../booking/times.ts";
import type { BenchProduct } from "../kit/product.ts";
import { clientPhone } from "../kit/shops.ts";
import { now } from "./browsers.ts";

export type Booked = { id: string; committed: number };

type Plan = { count: number; pause: number };

/** Books one free time after another with a pause in between; `committed` is the moment at which COMMIT is sent. */
export async function bookSteadily(
  { context }: BenchProduct,
  next: ReturnType<typeof hotTimes>["next"],
  { count, pause }: Plan,
): Promise<Booked[]> {
  const booked: Booked[] = [];
  for (let number = 1; number <= count; number++) {
    const { shop, barber, startsAt } = next();
    const visit = {
      services: [shop.service],
      barber,
      startsAt,
      nome: "Ana Visitante",
      telefone: clientPhone(1 + (number % 200)),
    };
    const done = await asVisitor(context, { slug: shop.slug }, async (call) => {
      const { id } = await bookVisit({ ...call, address: randomUUID() }, visit);
      return { id, committed: now() };
    });
    booked.push(done);
    await delay(pause);
  }
  return booked;
}
