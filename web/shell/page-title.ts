import { useLocation, useMatches } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** Sets the title of the browser's tab and, after a change of page, moves focus to its content. Returns the title. */
export function usePageTitle(main: RefObject<HTMLElement | null>): string {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "" });
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    document.title = title ? `${title} · Navalha` : "Navalha";
  }, [title]);

  useEffect(() => {
    if (arrivedAt.current !== pathname) main.current?.focus({ preventScroll: true });
    arrivedAt.current = pathname;
  }, [main, pathname]);

  return title;
}
