import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** A card that goes to another column is a new element there: the focus it had follows it by id. */
export function useFocusKept(scroller: RefObject<HTMLElement | null>): void {
  const focused = useRef<string>(undefined);

  useEffect(() => {
    const stop = new AbortController();
    const remember = ({ target }: Event) => {
      focused.current = (target as Element).closest<HTMLElement>("[data-appointment]")?.dataset.appointment;
    };
    document.addEventListener("focusin", remember, { signal: stop.signal });
    document.addEventListener("pointerdown", remember, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  useLayoutEffect(() => {
    const lost = document.activeElement === document.body && focused.current;
    if (lost) scroller.current?.querySelector<HTMLElement>(`[data-appointment="${focused.current}"] button`)?.focus();
  });
}
