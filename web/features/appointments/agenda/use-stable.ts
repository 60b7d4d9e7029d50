import { useLayoutEffect, useRef, useState } from "react";

type Callbacks = Record<string, (...given: never[]) => void>;

/** The same callbacks for ever, reaching what the last render knew: memoised children that get them stay as they are. */
export function useStable<Given extends Callbacks>(callbacks: Given): Given {
  const latest = useRef(callbacks);
  useLayoutEffect(() => {
    latest.current = callbacks;
  });
  const [stable] = useState(() => {
    const forward =
      (name: string) =>
      (...given: never[]) =>
        latest.current[name]?.(...given);
    return Object.fromEntries(Object.keys(callbacks).map((name) => [name, forward(name)])) as Given;
  });
  return stable;
}
