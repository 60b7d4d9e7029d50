import { setTimeout as delay } from "node:timers/promises";
import { hotTimes, type Time } from "../booking/times.ts";
import { clientPhone } from "../kit/shops.ts";
import { type AttackedProduct, knownClients } from "./attacked-product.ts";

/** The ids of confirmed bookings, and how many attempts were refused or got no answer. */
export type Promised = { ids: string[]; refused: number; unanswered: number };

type Plan = { bookings: number; faults: number; fault: () => Promise<unknown> };

/**
 * Sixteen clients book over HTTP until `bookings` are confirmed; each time is requested twice. The fault strikes at even
 * distances. An attempt without an answer may have been booked or not, so it is not repeated.
 */
export async function bookUnderFire(product: AttackedProduct, { bookings, faults, fault }: Plan): Promise<Promised> {
  const promised: Promised = { ids: [], refused: 0, unanswered: 0 };
  const times = product.shops.map((shop) => hotTimes(shop));
  let wanted: Time[] = [];
  const next = (): Time => {
    if (wanted.length === 0) wanted = times.flatMap(({ next }) => [next()]).flatMap((time) => [time, time]);
    return wanted.pop()!;
  };
  const client = async () => {
    while (promised.ids.length < bookings) {
      if (product.process().exitCode !== null) throw new Error("The server ended by itself.");
      await attempt(product.url(), next(), promised);
    }
  };
  const strikes = async () => {
    for (let number = 1; number <= faults; number++) {
      while (promised.ids.length < (bookings * number) / (faults + 1)) await delay(5);
      await fault();
    }
  };
  await Promise.all([strikes(), ...Array.from({ length: 16 }, client)]);
  return promised;
}

let visitors = 0;

async function attempt(url: string, { shop, barber, startsAt }: Time, promised: Promised): Promise<void> {
  try {
    const answer = await fetch(`${url}/api/v1/public/barbershops/${shop.slug}/appointments`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": addressOf(++visitors) },
      body: JSON.stringify({
        services: [shop.service],
        barber,
        startsAt,
        nome: "Ana Visitante",
        telefone: clientPhone(1 + (visitors % knownClients)),
      }),
      signal: AbortSignal.timeout(20_000),
    });
    const body = (await answer.json()) as { id?: string; code?: string };
    if (answer.status === 201 && body.id) promised.ids.push(body.id);
    else if (body.code === "SLOT_TAKEN") promised.refused += 1;
    else if (answer.status === 503) throw new Error("unavailable");
    else throw new TypeError(`A booking was answered with ${answer.status} ${JSON.stringify(body)}`);
  } catch (error) {
    if (error instanceof TypeError && !error.cause) throw error;
    promised.unanswered += 1;
    await delay(50);
  }
}

/** A different address for each visitor, so that the limits per address do not apply. */
function addressOf(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}
