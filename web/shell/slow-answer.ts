import { useEffect, useState } from "react";

/** Spec section 9: the unauthenticated redirect timer. */
const PATIENCE_MS = 2000;

/** Whether an answer has been pending for more than two seconds. */
export function useSlowAnswer(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);

  return waiting && slow;
}
