import { type RefObject, useEffect, useRef } from "react";

type Options = {
  /** Leaves a focus that was not lost where it is. */
  onlyLost?: boolean;
};

/** Moves the focus to content that a press replaced; otherwise it would be lost with the pressed button. */
export function useFocusFollows<E extends HTMLElement>(
  turn: unknown,
  { onlyLost = false }: Options = {},
): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(turn);

  useEffect(() => {
    if (before.current === turn) return;
    before.current = turn;
    if (onlyLost && document.activeElement !== document.body) return;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (find("form input") ?? find("button") ?? place.current?.closest<HTMLElement>("[role=dialog]"))?.focus();
  }, [turn, onlyLost]);

  return place;
}
