import { createContext } from "react";

/** Lets the form in a dialog report whether closing would lose changes. */
export const DialogAround = createContext<{ guard: (typed: () => boolean) => void } | null>(null);
