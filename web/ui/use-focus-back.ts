import { useEffect } from "react";

/** Longer than the delay after which the kit itself returns the focus. */
const AFTER_KIT_MS = 20;

/** A menu item may lose its focus and disappear before the dialog it opens is there. */
let lastItem: Element | null = null;
document.addEventListener("focusin", ({ target }) => (lastItem = (target as Element).closest("[role=menuitem]")));

/**
 * Returns the focus to the element that opened a dialog. The kit does so only for a dialog that it saw open and close, from a button that
 * stays; many here are open at their first render, disappear with their row, or are opened from a menu.
 */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = openerOf(hasNobody() ? lastItem : document.activeElement);
    return () => void setTimeout(() => hasNobody() && standing(opener)?.focus({ preventScroll: true }), AFTER_KIT_MS);
  }, [opened]);
}

function hasNobody(): boolean {
  return document.activeElement === document.body;
}

/** For a menu item, the button of its menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : (focused as HTMLElement | null);
}

/** The element that opened the dialog may have been removed by the act. */
function standing(opener: HTMLElement | null): HTMLElement | null {
  return opener?.isConnected ? opener : document.querySelector("main");
}
