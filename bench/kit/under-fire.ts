import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

type Plan = { steps: number; actors: number; faults: number; fault: () => Promise<unknown> };

/** Runs `steps` steps in all by concurrent actors; the fault strikes at even distances. */
export async function underFire(
  { steps, actors, faults, fault }: Plan,
  step: (actor: number) => Promise<void>,
): Promise<void> {
  let begun = 0;
  const actor = async (_: unknown, number: number) => {
    while (begun < steps) {
      begun += 1;
      await step(number);
    }
  };
  const strikes = async () => {
    for (let struck = 0; struck < faults;) {
      if (begun < (steps * (struck + 1)) / (faults + 1)) await delay(5);
      else {
        await fault();
        struck += 1;
      }
    }
  };
  await Promise.all([strikes(), ...Array.from({ length: actors }, actor)]);
}

export type Answer = { status: number; body: { id?: string; code?: string }; wait: number; repeated: number };

/** Repeats a request with one idempotency key until an answer below 500; `wait` is the last attempt's, in milliseconds. */
export async function untilAnswered(send: (key: string) => Promise<Response>): Promise<Answer> {
  const key = randomUUID();
  for (let repeated = 0; ; repeated++) {
    const begin = performance.now();
    const answer = await send(key).then(
      async (response) => ({
        status: response.status,
        body: JSON.parse((await response.text()) || "{}") as Answer["body"],
      }),
      () => undefined,
    );
    if (answer && answer.status < 500) return { ...answer, wait: performance.now() - begin, repeated };
    await delay(20);
  }
}

/** Posts to the API with this cookie; `url` is a function because it changes when the server restarts. */
export function senderOf(url: () => string, cookie: string) {
  return (path: string, body: object) => (key: string) =>
    fetch(`${url()}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, "idempotency-key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
}
