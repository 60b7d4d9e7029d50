import { useEffect, useState } from "react";

/** Spec section 9: the unauthenticated redirect timer. */
const PATIENCE_MS = 2000;

/** Whether what is awaited still gives no answer after two seconds. */
export function useSlowAnswer(waiting: boolean): boolean {
  const [hanging, setHanging] = useState(false);

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setHanging(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setHanging(false);
    };
  }, [waiting]);

  return waiting && hanging;
}
