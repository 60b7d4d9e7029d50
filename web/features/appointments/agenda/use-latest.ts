import { type RefObject, useLayoutEffect, useRef } from "react";

/** Lets a callback that never changes reach what the last render knew, so that memoised children stay as they are. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
