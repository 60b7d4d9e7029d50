/** Longer than the interval of automatic calls, so that one of them reports every activity. */
const AWAY_MS = 120_000;

const acts = ["keydown", "pointerdown", "pointermove", "touchmove", "wheel", "focus"] as const;

let lastAct: number | undefined;

/** Tracks activity on this page; opening it is the first activity. */
export function keepPresence(): void {
  const act = () => (lastAct = Date.now());
  act();
  for (const kind of acts) window.addEventListener(kind, act, { capture: true, passive: true });
}

/** Whether the person is away: automatic calls then do not prolong the session. */
export function isAway(): boolean {
  return lastAct !== undefined && Date.now() - lastAct > AWAY_MS;
}
