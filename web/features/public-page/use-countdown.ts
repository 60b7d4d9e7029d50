import { useEffect, useEffectEvent, useState } from "react";

/** Seconds left until an instant, counted down to 0; then `onOver` is called. */
export function useCountdown(until: string, onOver: () => void): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const tick = useEffectEvent(() => {
    const now = left();
    if (now === 0 && seconds > 0) onOver();
    setSeconds(now);
  });

  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);

  return seconds;
}

/** "4:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
