import { createContext } from "react";

/** How the form in a dialog says whether closing it would lose something. */
export const DialogAround = createContext<{ guard: (typed: () => boolean) => void } | null>(null);
