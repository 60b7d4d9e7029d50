import { hashKey } from "@tanstack/react-query";

/** Tracks running acts. A double click sends its act twice, the second time before the screen can show that the first runs. */
export function actsUnderWay() {
  const running = new Set<string>();
  return {
    /** Returns false for an act that already runs: it must not be sent again. */
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
