import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusLater } from "#web/ui/use-focus-back.ts";

/** When a row with the focus leaves its list, as after archiving, the focus goes to the row below or above. */
export function useFocusStays(): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);

  useLayoutEffect(() => {
    const leaving = row.current!;
    return () => {
      if (!leaving.contains(document.activeElement)) return;
      focusLater((leaving.nextElementSibling ?? leaving.previousElementSibling) as HTMLElement | null);
    };
  }, []);

  return row;
}
