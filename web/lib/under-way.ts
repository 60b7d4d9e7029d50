import { hashKey } from "@tanstack/react-query";

/** Which acts run now. A double click sends its act twice, the second before the screen can show that the first runs. */
export function actsUnderWay() {
  const running = new Set<string>();
  return {
    /** False for what already runs: it is not to be sent again. */
    begins(act: unknown): boolean {
      const key = hashKey([act]);
      if (running.has(key)) return false;
      running.add(key);
      return true;
    },
    ends(act: unknown): void {
      running.delete(hashKey([act]));
    },
  };
}
