import type { KeyboardEvent } from "react";

/** Whether Escape is meant for the dialog: Mantine hears it for the whole window; a list that is open in it has it first. */
export function isEscape({ key, target }: KeyboardEvent): boolean {
  return key === "Escape" && (target as Element).getAttribute("data-mantine-stop-propagation") !== "true";
}
