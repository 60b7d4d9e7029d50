import { randomUUID } from "node:crypto";
import { bookVisit } from "#server/features/public-page/rules.ts";
import { asVisitor } from "#server/link-holders.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import { crowd, type Outcome, type Tally } from "../kit/crowd.ts";
import type { BenchPostgres } from "../kit/durable-postgres.ts";
import { type BenchShop, clientPhone } from "../kit/shops.ts";
import { bareInserts } from "./bare-inserts.ts";
import { hotTimes, randomTime, type Time } from "./times.ts";
import { writeBooking } from "./writes.ts";

const size = { clients: 32, seconds: 3 };

/** The cases of a round, and the number of hot times that did not have exactly one winner. */
export async function compareBookings(postgres: BenchPostgres, context: RequestContext, shops: BenchShop[]) {
  const bare = await bareInserts(postgres, size.clients);
  const winners = new Map<string, number>();
  const sequence = hotTimes(shops[0]!);
  const others = shops.slice(1);

  const hot = (attempt: (time: Time, client: number) => Promise<Outcome>) => (): Promise<Tally> => {
    const current = sequence.begin();
    return crowd(size, (client) => attempt(current(), client));
  };
  const counted = async (time: Time): Promise<Outcome> => {
    const outcome = await book(context, time);
    const name = `${time.barber} ${time.startsAt}`;
    winners.set(name, (winners.get(name) ?? 0) + (outcome === "won" ? 1 : 0));
    return outcome;
  };

  return {
    cases: {
      bareHot: hot((time, client) => bare.insert(client, time)),
      writeHot: hot((time) => writeBooking(context, time)),
      hot: hot(counted),
      bareSpread: () => crowd(size, (client) => bare.insert(client, randomTime(others))),
      writeSpread: () => crowd(size, () => writeBooking(context, randomTime(others))),
      spread: () => crowd(size, () => book(context, randomTime(others))),
    },
    hotTimesWithoutOneWinner: () => [...winners.values()].filter((count) => count !== 1).length,
    close: () => bare.close(),
  };
}

/** Books as the public page does, with the phone of a known client of the shop. */
async function book(context: RequestContext, { shop, barber, startsAt }: Time): Promise<Outcome> {
  const telefone = clientPhone(1 + Math.floor(Math.random() * 200));
  const visit = { services: [shop.service], barber, startsAt, nome: "Ana Visitante", telefone };
  try {
    await asVisitor(context, { slug: shop.slug }, (call) => bookVisit({ ...call, address: randomUUID() }, visit));
    return "won";
  } catch (error) {
    if (error instanceof Refusal && error.code === "SLOT_TAKEN") return "lost";
    throw error;
  }
}
