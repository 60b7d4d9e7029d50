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
    return () => focusLater(opener);
  }, [opened]);
}

/** Focuses an element, or what stands around it where it is gone, unless something else took the focus meanwhile. */
export function focusLater(element: HTMLElement | null): void {
  setTimeout(() => hasNobody() && standing(element)?.focus({ preventScroll: true }), AFTER_KIT_MS);
}

function hasNobody(): boolean {
  return document.activeElement === document.body;
}

/** For a menu item, the button of its menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : (focused as HTMLElement | null);
}

/** An act may have removed it: then the next act of the dialog around it, the dialog, or the page. */
function standing(element: HTMLElement | null): HTMLElement | null {
  if (element?.isConnected) return element;
  const dialog = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
  return dialog?.querySelector<HTMLElement>("[data-next-act]:enabled") ?? dialog ?? document.querySelector("main");
}
