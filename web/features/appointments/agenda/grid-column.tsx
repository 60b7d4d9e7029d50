import { memo } from "react";
import { formatMinutes } from "#contract/dates.ts";
import { AppointmentCard } from "#web/features/appointments/appointment-card.tsx";
import { type BlockedTime, type Card, type Column, looksSame } from "#web/features/appointments/agenda/columns.ts";
import { freeStarts, sameSpan, type Span, slotLength, toPixels } from "#web/features/appointments/agenda/geometry.ts";
import classes from "#web/features/appointments/agenda/time-grid.module.css";

/** The callbacks for acts in the grid. */
export type GridActions = {
  /** A card was dropped at another place, or with another length. */
  onPlace: (card: Card, column: Column, span: Span) => void;
  /** Free time was selected. */
  onChoose: (column: Column, span: Span) => void;
  onOpen: (id: string) => void;
  onOpenBlock: (blocked: BlockedTime) => void;
};

type GridColumnProps = {
  column: Column;
  /** Place among the columns, from 0. */
  index: number;
  range: Span;
  step: number;
  /** The card being dragged: its element stays, dimmed, because a touch ends with the element it began on. */
  draggedId: string | undefined;
  /** A stable object: a new one would render every column again. */
  actions: GridActions;
};

/** One barber on one day. It renders again only when its own appointments change. */
export const GridColumn = memo(function GridColumn(props: GridColumnProps) {
  const { column, index, range, draggedId, actions } = props;
  return (
    <section className={classes.column} data-column aria-label={column.title} style={{ gridColumn: index + 2 }}>
      {column.hours.map((hours) => (
        <div key={hours.start} className={classes.open} style={placed(hours, range)} />
      ))}
      <FreeTimes {...props} />
      <BlockedTimes {...props} />
      <Tails {...props} />
      {column.cards.map((card) => (
        <AppointmentCard
          key={card.appointment.id}
          card={card}
          top={toPixels(card.span.start - range.start)}
          dimmed={card.appointment.id === draggedId}
          onOpen={actions.onOpen}
        />
      ))}
    </section>
  );
}, drawsSame);

function drawsSame(before: GridColumnProps, after: GridColumnProps): boolean {
  return (
    looksSame(before.column, after.column) &&
    sameSpan(before.range, after.range) &&
    before.index === after.index &&
    before.step === after.step &&
    before.draggedId === after.draggedId
  );
}

/** Tab reaches the first free time of the first column; the arrow keys reach all others. */
function FreeTimes({ column, index, range, step, actions }: GridColumnProps) {
  const busy = [...column.cards, ...column.tails, ...column.blocked].map(({ span }) => span);
  const starts = freeStarts(range, step, busy);
  const spans = starts.map((start) => ({ start, end: start + slotLength(step) }));
  const first = spans.find((span) => isWorked(span, column)) ?? spans[0];
  return spans.map((span) => {
    const { start } = span;
    const time = formatMinutes(start);
    return (
      <button
        key={start}
        type="button"
        className={classes.slot}
        style={placed(span, range)}
        data-start={start}
        data-time={time}
        data-inviting={(start % 60 === 0 && isWorked(span, column)) || undefined}
        tabIndex={index === 0 && span === first ? 0 : -1}
        aria-label={`Agendar às ${time}, ${column.title}`}
        onClick={() => actions.onChoose(column, span)}
      />
    );
  });
}

function isWorked(span: Span, { hours }: Column): boolean {
  return hours.some(({ start, end }) => start <= span.start && span.end <= end);
}

function BlockedTimes({ column, range, actions }: GridColumnProps) {
  return column.blocked.map((blocked) => {
    const start = Math.max(blocked.span.start, range.start);
    const span = { start, end: Math.min(blocked.span.end, range.end) };
    if (span.end <= span.start) return null;
    return (
      <button
        key={blocked.block.id}
        type="button"
        className={classes.block}
        style={placed(span, range)}
        data-block
        data-start={start}
        onClick={() => actions.onOpenBlock(blocked)}
      >
        <span className={classes.blockLabel}>{blocked.block.motivo || "Bloqueado"}</span>
      </button>
    );
  });
}

function Tails({ column, range, actions }: GridColumnProps) {
  return column.tails.map(({ appointment: { id, cliente, hora_fim }, span }) => (
    <button
      key={id}
      type="button"
      className={classes.block}
      style={placed(span, range)}
      data-block
      data-start={span.start}
      onClick={() => actions.onOpen(id)}
    >
      <span className={classes.blockLabel}>
        Até {hora_fim}: {cliente?.nome ?? "Cliente removido"}
      </span>
    </button>
  ));
}

function placed(span: Span, range: Span) {
  return { top: toPixels(span.start - range.start), height: toPixels(span.end - span.start) };
}
