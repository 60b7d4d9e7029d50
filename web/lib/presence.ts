/** Longer than the pause between two calls that a page makes by itself, so that one of them tells of every act. */
const AWAY_MS = 120_000;

const acts = ["keydown", "pointerdown", "pointermove", "touchmove", "wheel", "focus"] as const;

let lastAct: number | undefined;

/** Notices when somebody does something in this page, of which opening it is the first. */
export function keepPresence(): void {
  const act = () => (lastAct = Date.now());
  act();
  for (const kind of acts) window.addEventListener(kind, act, { capture: true, passive: true });
}

/** Nobody is at this page: what it asks by itself prolongs no session. */
export function isAway(): boolean {
  return lastAct !== undefined && Date.now() - lastAct > AWAY_MS;
}
