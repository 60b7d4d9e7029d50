import { useEffect, useEffectEvent } from "react";

const dialogs: (() => void)[] = [];

function closeLast({ key, target, isComposing }: KeyboardEvent): void {
  const isMeantForList = target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";
  if (key === "Escape" && !isComposing && !isMeantForList) dialogs.at(-1)?.();
}

// A list open in a dialog handles Escape first: the capture phase runs before the list closes, so this sees that it is open.
window.addEventListener("keydown", closeLast, { capture: true });

/**
 * Calls `onEscape` of the dialog opened last, wherever the focus is: focus enters a dialog a moment after it appears. The kit's own Escape
 * closes every open dialog at once.
 */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);

  useEffect(() => {
    if (!opened) return undefined;
    const dialog = () => leave();
    dialogs.push(dialog);
    return () => void dialogs.splice(dialogs.indexOf(dialog), 1);
  }, [opened]);
}
