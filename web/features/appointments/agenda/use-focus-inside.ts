import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Focus stays in the page's content when what had it is gone, as a time of the day is in the week: the shortcuts live there. */
export function useFocusInside(page: RefObject<HTMLElement | null>): void {
  const inside = useRef(false);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (inside.current = Boolean(page.current?.contains(target as Node)));
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [page]);

  useLayoutEffect(() => {
    const lost = inside.current && document.activeElement === document.body;
    if (lost) page.current?.closest("main")?.focus({ preventScroll: true });
  });
}
