import { isLost } from "#web/lib/refusals.ts";

const WAITS = [800, 2_500];

/** Asks again, with the same key, while no answer comes; throws the last failure. A refusal is an answer. */
export async function askUntilAnswered<Answer>(ask: () => Promise<Answer>, waits = WAITS): Promise<Answer> {
  for (const wait of waits) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}
