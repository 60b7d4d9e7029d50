import { percentText } from "#contract/numbers.ts";
import { changeOf } from "#contract/periods.ts";

/** Compares a number with an earlier one in words: `12 % a mais (antes R$ 100,00)`; percentages in percentage points. */
export function changeText({ now, before, format, points = false }: Changed): string {
  if (now === before) return now === 0 ? "Como antes" : `Como antes: ${format(before)}`;
  const percent = changeOf(now, before);
  const was = `antes ${format(before)}`;
  const direction = now > before ? "a mais" : "a menos";
  if (points) return `${pointsText(Math.abs(now - before))} ${direction} (${was})`;
  // A percentage is meaningless after a change of sign, a loss, or almost nothing.
  const fromLoss = before < 0 && now >= 0;
  if (percent === null || fromLoss || (before > 0 && now < 0) || Math.abs(percent) > 999) return capital(was);
  return percent === 0 ? `Quase igual (${was})` : `${percentText(100 * Math.abs(percent))} ${direction} (${was})`;
}

/** `points`: the numbers are percentages, in basis points. */
type Changed = { now: number; before: number; format: (value: number) => string; points?: boolean };

function pointsText(bps: number): string {
  const points = (bps / 100).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return points === "1" ? "1 ponto" : `${points} pontos`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
