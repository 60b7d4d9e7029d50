import { type RefObject, useEffect, useRef } from "react";

/** Focus follows what a press replaced, else it would fall to the top of the page with the button that had it. */
export function useFocusFollows<E extends HTMLElement>(turn: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(turn);

  useEffect(() => {
    if (before.current === turn) return;
    before.current = turn;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (find("form input") ?? find("button") ?? place.current?.closest<HTMLElement>("[role=dialog]"))?.focus();
  }, [turn]);

  return place;
}
