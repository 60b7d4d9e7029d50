import { VisuallyHidden } from "@mantine/core";
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ColumnHeads, type Fold } from "#web/features/appointments/agenda/column-heads.tsx";
import { type Card, type Column, rangeOf } from "#web/features/appointments/agenda/columns.ts";
import { describePlace, DragGhost } from "#web/features/appointments/agenda/drag-ghost.tsx";
import { type Span, toPixels } from "#web/features/appointments/agenda/geometry.ts";
import { type GridActions, GridColumn } from "#web/features/appointments/agenda/grid-column.tsx";
import { gridKeys } from "#web/features/appointments/agenda/grid-keys.ts";
import { HourGutter, NowLine } from "#web/features/appointments/agenda/hour-gutter.tsx";
import classes from "#web/features/appointments/agenda/time-grid.module.css";
import { useFirstScroll } from "#web/features/appointments/agenda/use-first-scroll.ts";
import { useGridDrag } from "#web/features/appointments/agenda/use-grid-drag.ts";

type TimeGridProps = {
  columns: Column[];
  step: number;
  now: { day: string; minutes: number };
  narrowest: string;
  fold: Fold | null;
  actions: GridActions;
};

/** Columns of time under sticky headings, beside sticky hours. */
export function TimeGrid({ columns, step, now, narrowest, fold, actions }: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const stable = useStable(actions);
  const range = useMemo(() => rangeOf(columns), [columns]);
  const [placed, setPlaced] = useState("");
  const { drag, show, drop } = useGridDrag({ scroller, columns, range, step, onChoose: actions.onChoose, onPlace });
  const keys = gridKeys({ columns, scale: { range, step }, drag, show, drop });
  useFocusKept(scroller);
  useFirstScroll(scroller, { columns, range, now });

  function onPlace(card: Card, column: Column, span: Span): void {
    setPlaced(`Movido: ${describePlace(card, column, span)}`);
    actions.onPlace(card, column, span);
  }

  return (
    <div className={classes.scroller} ref={scroller} {...keys}>
      <div className={classes.grid} style={sizes(columns.length, range, narrowest)}>
        <ColumnHeads columns={columns} today={now.day} fold={fold} />
        <HourGutter range={range} now={columns.some(({ day }) => day === now.day) ? now.minutes : null} />
        {columns.map((column, index) => (
          // Keyed by position, not by day: another page updates the columns instead of creating new ones.
          <GridColumn
            key={index}
            column={column}
            index={index}
            range={range}
            step={step}
            draggedId={drag?.card ? draggedIn(column, drag.card) : undefined}
            actions={stable}
          />
        ))}
        <NowLine columns={columns} range={range} now={now} />
        {drag && <DragGhost drag={drag} range={range} />}
      </div>
      <Spoken text={drag ? describePlace(drag.card, columns[drag.column], drag.span) : placed} />
    </div>
  );
}

/** Announces to screen readers where a card is moved and dropped. */
function Spoken({ text }: { text: string }) {
  return (
    <VisuallyHidden>
      <p id="agenda-move-hint">Alt e setas movem, Alt, Shift e setas mudam a duração.</p>
      <output>{text}</output>
    </VisuallyHidden>
  );
}

function draggedIn({ cards }: Column, { appointment: { id } }: Card): string | undefined {
  return cards.some(({ appointment }) => appointment.id === id) ? id : undefined;
}

function sizes(columns: number, range: Span, narrowest: string): CSSProperties {
  const height = toPixels(range.end - range.start);
  return {
    "--columns": columns,
    "--height": `${height}px`,
    "--hour": `${toPixels(60)}px`,
    "--column-min": narrowest,
  } as CSSProperties;
}

type Callbacks = Record<string, (...given: never[]) => void>;

/** Stable callbacks that call the latest version, so that memoised children do not render again. */
function useStable<Given extends Callbacks>(callbacks: Given): Given {
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

/** A card that moves to another column is a new element there; this focuses it again by its id. */
function useFocusKept(scroller: RefObject<HTMLElement | null>): void {
  const focused = useRef<string>(undefined);

  useEffect(() => {
    const stop = new AbortController();
    const remember = ({ target }: Event) => {
      focused.current = (target as Element).closest<HTMLElement>("[data-appointment]")?.dataset.appointment;
    };
    document.addEventListener("focusin", remember, { signal: stop.signal });
    document.addEventListener("pointerdown", remember, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  useLayoutEffect(() => {
    const lost = document.activeElement === document.body && focused.current;
    if (lost) scroller.current?.querySelector<HTMLElement>(`[data-appointment="${focused.current}"] button`)?.focus();
  });
}
