import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to content that a press replaced; otherwise it would be lost with the pressed button. */
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
