/** Minutes after local midnight, end exclusive. */
export type Span = { start: number; end: number };

const dayMinutes = 24 * 60;

/** 24 px for 15 minutes: the smallest allowed touch target (WCAG 2.5.8). */
export const pxPerMinute = 1.6;

/** A card is at least one touch target high, so packing treats shorter appointments as this long. */
export const shortestCard = 15;

export function toPixels(minutes: number): number {
  return minutes * pxPerMinute;
}

function snap(minutes: number, step: number): number {
  return Math.round(minutes / step) * step;
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

export function sameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** The whole hours that contain every span, so that no appointment is outside the page. */
export function visibleRange(spans: Span[], fallback: Span): Span {
  if (spans.length === 0) return fallback;
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return { start: Math.max(0, Math.floor(start / 60) * 60), end: Math.min(dayMinutes, Math.ceil(end / 60) * 60) };
}

/** The length of a selectable row: a multiple of the shop's step, at least one touch target high. */
export function slotLength(step: number): number {
  return Math.ceil(shortestCard / step) * step;
}

export function slotStarts(range: Span, step: number): number[] {
  const length = slotLength(step);
  const first = Math.ceil(range.start / length) * length;
  const count = Math.max(0, Math.ceil((range.end - first) / length));
  return Array.from({ length: count }, (_, index) => first + index * length);
}

/** The slot starts that overlap no busy span. */
export function freeStarts(range: Span, step: number, busy: Span[]): number[] {
  const length = slotLength(step);
  return slotStarts(range, step).filter(
    (start) => !busy.some((span) => overlaps(span, { start, end: start + length })),
  );
}

export type Lane = { lane: number; lanes: number };

/**
 * Places overlapping spans side by side: `lane` of `lanes`; both are computed per group of overlapping spans. Returns them in the order of
 * `spans`.
 */
export function packLanes(spans: Span[]): Lane[] {
  const drawn = spans.map(({ start, end }) => ({ start, end: Math.max(end, start + shortestCard) }));
  const order = drawn.map((_, index) => index);
  order.sort((a, b) => drawn[a]!.start - drawn[b]!.start || drawn[b]!.end - drawn[a]!.end || a - b);
  const placed: Lane[] = drawn.map(() => ({ lane: 0, lanes: 1 }));
  for (const run of touchingRuns(order, drawn)) {
    const ends: number[] = [];
    for (const index of run) {
      const open = ends.findIndex((end) => end <= drawn[index]!.start);
      const lane = open < 0 ? ends.length : open;
      ends[lane] = drawn[index]!.end;
      placed[index]!.lane = lane;
    }
    for (const index of run) placed[index]!.lanes = ends.length;
  }
  return placed;
}

function touchingRuns(order: number[], spans: Span[]): number[][] {
  const runs: number[][] = [];
  let end = -Infinity;
  for (const index of order) {
    const span = spans[index]!;
    if (span.start >= end) runs.push([]);
    runs.at(-1)!.push(index);
    end = Math.max(end, span.end);
  }
  return runs;
}

/** The hours that are drawn, and the step (minutes) to which times snap. */
export type TimeScale = { range: Span; step: number };

/** The span moved to the nearest step; it never leaves the hours that are drawn. */
export function movedTo(span: Span, start: number, { range, step }: TimeScale): Span {
  const length = span.end - span.start;
  const earliest = Math.ceil(range.start / step) * step;
  const latest = Math.max(earliest, Math.floor((range.end - length) / step) * step);
  const begin = Math.min(Math.max(earliest, snap(start, step)), latest);
  return { start: begin, end: begin + length };
}

/** The span with its end moved to the nearest step, at least one step long. */
export function resizedTo(span: Span, end: number, { range, step }: TimeScale): Span {
  const earliest = Math.ceil((span.start + 1) / step) * step;
  return { start: span.start, end: Math.min(Math.max(earliest, snap(end, step)), Math.max(range.end, span.end)) };
}

/** The span selected by a drag over free time, in whole steps and in either direction. */
export function draggedOver(from: number, to: number, { range, step }: TimeScale): Span {
  const start = Math.max(range.start, Math.floor(Math.min(from, to) / step) * step);
  const end = Math.ceil(Math.max(from, to) / step) * step;
  return { start, end: Math.min(Math.max(end, start + step), range.end) };
}

/** Index of the column under `x`, or of the nearest one; `edges` are left edges plus the last right edge. */
export function columnAt(x: number, edges: number[]): number {
  const beyond = edges.findIndex((edge) => edge > x);
  const columns = edges.length - 1;
  if (beyond < 0) return columns - 1;
  return Math.min(Math.max(0, beyond - 1), columns - 1);
}

const edgeZone = 56;
const fastestScroll = 18;

/** Pixels to scroll per frame when a drag nears an edge of the viewport `[from, to]`; negative towards `from`. */
export function edgeScroll(position: number, from: number, to: number): number {
  const into = Math.max(from + edgeZone - position, 0);
  const past = Math.max(position - (to - edgeZone), 0);
  return Math.round((Math.min(past, edgeZone) - Math.min(into, edgeZone)) * (fastestScroll / edgeZone));
}
