import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";

/** Enter pressed before the results arrive chooses the first result once it is there. */
export function useEarlyEnter(typed: string, looking: boolean, chooseFirst: () => void) {
  const meant = useRef("");
  const choose = useEffectEvent(chooseFirst);

  useEffect(() => {
    if (looking) return;
    if (meant.current !== "" && meant.current === typed) choose();
    meant.current = "";
  }, [looking, typed]);

  return ({ key }: KeyboardEvent) => {
    if (key === "Enter" && looking) meant.current = typed;
  };
}
