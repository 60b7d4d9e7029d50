/** The result of one attempt: `lost` means that another client was first. */
export type Outcome = "won" | "lost";

export type Tally = { perSecond: number; won: number; lost: number; waits: number[] };

type Options = { clients: number; seconds: number };

/** Runs concurrent clients; each starts its next attempt when its last one has ended. */
export async function crowd(
  { clients, seconds }: Options,
  attempt: (client: number) => Promise<Outcome>,
): Promise<Tally> {
  const tally: Tally = { perSecond: 0, won: 0, lost: 0, waits: [] };
  const begin = performance.now();
  const client = async (_: unknown, number: number) => {
    while (performance.now() - begin < seconds * 1000) {
      const started = performance.now();
      tally[await attempt(number)] += 1;
      tally.waits.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  tally.perSecond = tally.waits.length / ((performance.now() - begin) / 1000);
  return tally;
}
