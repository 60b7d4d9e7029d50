import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Single-key shortcuts. They work only while focus is in the page's content, not in dialogs and not while typing, so that speech input
 * elsewhere cannot trigger them (WCAG 2.1.4).
 */
export function useShortcuts(page: RefObject<HTMLElement | null>, keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    const typing = event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select");
    if (!act || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const content = page.current?.closest("main") ?? page.current;
    const listen = (event: KeyboardEvent) => press(event);
    content?.addEventListener("keydown", listen);
    return () => content?.removeEventListener("keydown", listen);
  }, [page]);
}
