import { changeOf } from "#contract/periods.ts";

/** How a number compares with what it was, in words: `12% a mais (antes R$ 100,00)`. */
export function changeText({ now, before, format }: Changed): string {
  if (now === before) return now === 0 ? "Como antes" : `Como antes: ${format(before)}`;
  const percent = changeOf(now, before);
  const was = `antes ${format(before)}`;
  // A change of sign, or from next to nothing, says nothing in percent.
  if (percent === null || Math.sign(now) * Math.sign(before) < 0 || Math.abs(percent) > 999) return capital(was);
  const direction = now > before ? "a mais" : "a menos";
  return percent === 0 ? `Quase igual (${was})` : `${Math.abs(percent)}% ${direction} (${was})`;
}

type Changed = { now: number; before: number; format: (value: number) => string };

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
