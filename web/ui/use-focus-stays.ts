import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusLater } from "#web/ui/use-focus-back.ts";

/** When a row's button leaves with the focus, as after archiving, the focus goes to the row below or above. */
export function useFocusStays(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const leaving = button.current!;
    return () => {
      if (document.activeElement !== leaving) return;
      const row = leaving.closest("tr, li");
      const next = row?.nextElementSibling ?? row?.previousElementSibling;
      // A row of a register takes the focus itself.
      focusLater(
        next instanceof HTMLTableRowElement ? next : (next?.querySelector<HTMLElement>("[aria-haspopup]") ?? null),
      );
    };
  }, []);

  return button;
}
