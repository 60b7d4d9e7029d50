import { useEffect } from "react";

/** Longer than the kit waits before it gives the focus back itself. */
const AFTER_KIT_MS = 20;

/** An item of a menu may be gone, and its focus with it, before what it opens is there. */
let lastItem: Element | null = null;
document.addEventListener("focusin", ({ target }) => (lastItem = (target as Element).closest("[role=menuitem]")));

/**
 * Gives the focus back to what opened a dialog. The kit does so for a dialog that it saw opened and closed, from a button
 * that stays; many here are first rendered open, go away together with what they asked about, or come out of a menu.
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

/** For an item, the button of its menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : (focused as HTMLElement | null);
}

/** What opened the dialog may have gone with what was done in it. */
function standing(opener: HTMLElement | null): HTMLElement | null {
  return opener?.isConnected ? opener : document.querySelector("main");
}
