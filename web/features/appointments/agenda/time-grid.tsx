import { VisuallyHidden } from "@mantine/core";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { type Card, type Column, rangeOf } from "#web/features/appointments/agenda/columns.ts";
import { ColumnHeads, type Fold } from "#web/features/appointments/agenda/column-heads.tsx";
import { DragGhost, describePlace } from "#web/features/appointments/agenda/drag-ghost.tsx";
import { type Span, toPixels } from "#web/features/appointments/agenda/geometry.ts";
import { type GridActions, GridColumn } from "#web/features/appointments/agenda/grid-column.tsx";
import { gridKeys } from "#web/features/appointments/agenda/grid-keys.ts";
import { HourGutter, NowLine } from "#web/features/appointments/agenda/hour-gutter.tsx";
import classes from "#web/features/appointments/agenda/time-grid.module.css";
import { useFirstScroll } from "#web/features/appointments/agenda/use-first-scroll.ts";
import { useFocusKept } from "#web/features/appointments/agenda/use-focus-kept.ts";
import { useGridDrag } from "#web/features/appointments/agenda/use-grid-drag.ts";
import { useStable } from "#web/features/appointments/agenda/use-stable.ts";

type TimeGridProps = {
  columns: Column[];
  step: number;
  now: { day: string; minutes: number };
  narrowest: string;
  fold: Fold | null;
  actions: GridActions;
};

/** Columns of time under sticky heads, beside a sticky gutter of hours. */
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
          // By place, not by day: turning a page changes the columns instead of making them anew.
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

/** For those who listen: where a card is held, and where it was put. */
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
