import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { hotTimes } from "../booking/times.ts";
import { ended } from "../kit/started-product.ts";
import { clientPhone } from "../kit/shops.ts";
import type { AttackedProduct } from "./attacked-product.ts";

export type Farewell = { answers: (number | undefined)[]; exit: number | NodeJS.Signals | null; took: number };

/**
 * Sends SIGTERM while a lock holds up bookings on kept-alive connections. Returns how the bookings were answered, how the
 * process ended, and after how many milliseconds (trust H3).
 */
export async function sayFarewell(product: AttackedProduct, bookings: number): Promise<Farewell> {
  const agent = new Agent({ keepAlive: true });
  const next = hotTimes(product.shops[0]!).next;
  for (let spare = 0; spare < 5000; spare++) next();
  await answered(product, agent, "GET", "/api/health");
  const { underWay, begin } = await product.sql(async (db) => {
    await db.query("begin; lock table appointments in exclusive mode");
    const underWay = Array.from({ length: bookings }, (_, number) => {
      const { shop, barber, startsAt } = next();
      const visit = {
        services: [shop.service],
        barber,
        startsAt,
        nome: "Ana Visitante",
        telefone: clientPhone(1 + number),
      };
      return answered(
        product,
        agent,
        "POST",
        `/api/v1/public/barbershops/${shop.slug}/appointments`,
        JSON.stringify(visit),
      );
    });
    await delay(500);
    const begin = performance.now();
    product.process().kill("SIGTERM");
    await delay(500);
    await db.query("rollback");
    return { underWay, begin };
  });
  return {
    answers: await Promise.all(underWay),
    exit: await ended(product.process()),
    took: performance.now() - begin,
  };
}

async function answered(
  product: AttackedProduct,
  agent: Agent,
  method: string,
  path: string,
  body?: string,
): Promise<number | undefined> {
  const sent = request(`${product.url()}${path}`, { agent, method, headers: { "content-type": "application/json" } });
  sent.end(body);
  const [response] = await once(sent, "response").catch(() => []);
  response?.resume();
  return response?.statusCode;
}
