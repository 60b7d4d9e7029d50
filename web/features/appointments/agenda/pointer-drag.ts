import { edgeScroll } from "#web/features/appointments/agenda/geometry.ts";

/** A point in the scrolled content, in pixels from its top left. */
export type Point = { x: number; y: number };

/** Handles a press: it becomes a drag once it moves (by touch, once it is held), otherwise a click. */
export type Tracker = { move(point: Point): void; drop(): void; cancel(): void; press(): void };
export type PickTracker = (target: Element, at: Point) => Tracker | null;

const mouseSlack = 4;
const touchSlack = 8;
const longPressMs = 300;

/** Turns presses inside a scrolled element into drags, by mouse, pen and touch. Returns a function that stops this. */
export function watchDrags(scroller: HTMLElement, pick: PickTracker): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let press: Press | undefined;
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    press?.end();
    const tracker = pick(event.target, contentPoint(scroller, event));
    press = tracker ? new Press(scroller, event, tracker) : undefined;
  };
  scroller.addEventListener("pointerdown", down, { signal });
  // Registered before any touch begins: a listener added during a touch can no longer prevent scrolling.
  scroller.addEventListener("touchmove", (event) => press?.dragging && event.preventDefault(), {
    passive: false,
    signal,
  });
  scroller.addEventListener("contextmenu", (event) => press?.byTouch && event.preventDefault(), { signal });
  // Suppresses the click that ends a drag; keyboard clicks have no `detail` and pass.
  const swallow = (event: MouseEvent) => press?.dragged && event.detail > 0 && stop(event);
  scroller.addEventListener("click", swallow, { capture: true, signal });
  signal.addEventListener("abort", () => press?.end());
  return () => watching.abort();
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function contentPoint(scroller: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = scroller.getBoundingClientRect();
  return { x: clientX - left + scroller.scrollLeft, y: clientY - top + scroller.scrollTop };
}

class Press {
  readonly byTouch: boolean;
  dragging = false;
  dragged = false;
  readonly #scroller: HTMLElement;
  readonly #tracker: Tracker;
  readonly #down: PointerEvent;
  readonly #listening = new AbortController();
  readonly #held: number | undefined;
  #last: PointerEvent;
  #frame = 0;

  constructor(scroller: HTMLElement, down: PointerEvent, tracker: Tracker) {
    this.#scroller = scroller;
    this.#tracker = tracker;
    this.#down = down;
    this.#last = down;
    this.byTouch = down.pointerType === "touch";
    this.#held = this.byTouch ? window.setTimeout(() => this.#begin(), longPressMs) : undefined;
    this.#listen();
  }

  #listen(): void {
    const { signal } = this.#listening;
    const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === this.#down.pointerId) act(event);
    };
    const move = mine((event) => this.#move(event));
    const up = mine(() => this.#up());
    const cancel = mine(() => this.end());
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", cancel, { signal });
    const escape = (event: KeyboardEvent) => {
      if (!this.dragging || event.key !== "Escape") return;
      stop(event);
      this.end();
    };
    window.addEventListener("keydown", escape, { capture: true, signal });
  }

  #move(event: PointerEvent): void {
    this.#last = event;
    if (this.dragging) return this.#follow();
    const distance = Math.hypot(event.clientX - this.#down.clientX, event.clientY - this.#down.clientY);
    if (this.byTouch && distance > touchSlack) this.end();
    if (!this.byTouch && distance > mouseSlack) this.#begin();
  }

  #begin(): void {
    this.dragging = true;
    this.dragged = true;
    this.#scroller.dataset.dragging = "true";
    if (this.byTouch) navigator.vibrate?.(10);
    this.#follow();
  }

  #follow(): void {
    this.#tracker.move(contentPoint(this.#scroller, this.#last));
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#scrollNearEdge());
  }

  #scrollNearEdge(): void {
    this.#frame = 0;
    if (!this.dragging) return;
    const speed = scrollSpeed(this.#scroller, this.#last);
    const { scrollLeft, scrollTop } = this.#scroller;
    this.#scroller.scrollBy(speed.x, speed.y);
    const moved = this.#scroller.scrollLeft !== scrollLeft || this.#scroller.scrollTop !== scrollTop;
    if (moved) this.#follow();
  }

  #up(): void {
    const { dragging } = this;
    this.#release();
    if (dragging) this.#tracker.drop();
    else this.#tracker.press();
  }

  /** Cancels the drag, if there is one. */
  end(): void {
    if (this.#listening.signal.aborted) return;
    this.#release();
    this.#tracker.cancel();
  }

  #release(): void {
    this.#listening.abort();
    clearTimeout(this.#held);
    cancelAnimationFrame(this.#frame);
    delete this.#scroller.dataset.dragging;
    this.dragging = false;
  }
}

/** The sticky headings, given by scroll-padding, do not count as an edge for scrolling. */
function scrollSpeed(scroller: HTMLElement, { clientX, clientY }: PointerEvent): Point {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const { scrollPaddingLeft, scrollPaddingTop } = getComputedStyle(scroller);
  return {
    x: edgeScroll(clientX, left + (Number.parseFloat(scrollPaddingLeft) || 0), right),
    y: edgeScroll(clientY, top + (Number.parseFloat(scrollPaddingTop) || 0), bottom),
  };
}
