import type { Agenda, Appointment } from "#contract/appointments.ts";
import type { Block } from "#contract/blocks.ts";
import { localDay, localMinutes } from "#contract/dates.ts";
import { type Lane, packLanes, sameSpan, type Span, visibleRange } from "#web/features/appointments/agenda/geometry.ts";

export type Card = { appointment: Appointment; span: Span; lane: Lane };
export type BlockedTime = { block: Block; span: Span };
/** What reaches into a day of a visit that began on the day before. */
type Tail = { appointment: Appointment; span: Span };

/** One barber on one day, as the grid draws it. */
export type Column = {
  key: string;
  day: string;
  barber: string;
  title: string;
  headedBy: "barber" | "day";
  /** The barber's colour, where the column belongs to one barber. */
  color?: string;
  hours: Span[];
  cards: Card[];
  tails: Tail[];
  blocked: BlockedTime[];
  /** No working hours and no appointments. */
  off: boolean;
};

export type ColumnPlace = Pick<Column, "day" | "barber" | "title" | "headedBy" | "color">;

const dayMinutes = 24 * 60;
const usualHours: Span = { start: 8 * 60, end: 20 * 60 };

export function buildColumns(places: ColumnPlace[], agenda: Agenda, showCancelled: boolean): Column[] {
  return places.map((place) => {
    const [hours, cards, tails, blocked] = [
      hoursOf(place, agenda),
      cardsOf(place, agenda, showCancelled),
      tailsOf(place, agenda),
      blockedOf(place, agenda),
    ];
    const isFree = tails.length === 0 && cards.every(({ appointment }) => appointment.status === "cancelado");
    const off = isFree && isClosed(hours, blocked);
    return { ...place, key: `${place.day}/${place.barber}`, hours, cards, tails, blocked, off };
  });
}

/** Whether blocks cover all working hours. A day off has no hours, or such a block. */
function isClosed(hours: Span[], blocked: BlockedTime[]): boolean {
  const spans = blocked.map(({ span }) => span).toSorted((a, b) => a.start - b.start);
  return hours.every(({ start, end }) => {
    const covered = spans.reduce((until, span) => (span.start <= until ? Math.max(until, span.end) : until), start);
    return covered >= end;
  });
}

/** Working barbers come first; in a team with working barbers, those off duty are hidden unless `unfolded`. */
export function withoutOff(columns: Column[], unfolded: boolean): { shown: Column[]; off: number } {
  const working = columns.filter((column) => !column.off);
  if (working.length === 0) return { shown: columns, off: 0 };
  const off = columns.filter((column) => column.off);
  return { shown: unfolded ? [...working, ...off] : working, off: off.length };
}

function hoursOf({ day, barber }: ColumnPlace, { hours }: Agenda): Span[] {
  return hours
    .filter((time) => time.day === day && time.barbeiro_id === barber)
    .map(({ opens, closes }) => ({ start: opens, end: closes }));
}

function cardsOf({ day, barber }: ColumnPlace, { appointments }: Agenda, showCancelled: boolean): Card[] {
  const here = appointments.filter(
    (one) =>
      one.data_agendamento === day && one.barbeiro_id === barber && (showCancelled || one.status !== "cancelado"),
  );
  here.sort((a, b) => a.hora_inicio.localeCompare(b.hora_inicio) || a.id.localeCompare(b.id));
  const spans = here.map(spanOf);
  const lanes = packLanes(spans);
  return here.map((appointment, index) => ({ appointment, span: spans[index]!, lane: lanes[index]! }));
}

function tailsOf({ day, barber }: ColumnPlace, { appointments, timezone }: Agenda): Tail[] {
  return appointments
    .filter(({ barbeiro_id, status }) => barbeiro_id === barber && status !== "cancelado" && status !== "faltou")
    .filter(({ data_agendamento }) => data_agendamento < day)
    .map((appointment) => ({ appointment, span: { start: 0, end: minutesOn(day, appointment.fim, timezone) } }))
    .filter(({ span }) => span.end > 0);
}

/** An appointment in local minutes; one that ends after midnight is drawn to the end of its day. */
export function spanOf({ hora_inicio, hora_fim }: Pick<Appointment, "hora_inicio" | "hora_fim">): Span {
  const [start, end] = [minutesOf(hora_inicio), minutesOf(hora_fim)];
  return { start, end: end > start ? end : dayMinutes };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function blockedOf({ day, barber }: ColumnPlace, { blocks, timezone }: Agenda): BlockedTime[] {
  return blocks
    .filter((block) => block.barbeiro_id === null || block.barbeiro_id === barber)
    .map((block) => ({ block, span: partOfDay(block, day, timezone) }))
    .filter(({ span }) => span.end > span.start);
}

function partOfDay({ inicio, fim }: Block, day: string, timezone: string): Span {
  return { start: minutesOn(day, inicio, timezone), end: minutesOn(day, fim, timezone) };
}

function minutesOn(day: string, instant: string, timezone: string): number {
  const at = localDay(instant, timezone);
  if (at === day) return localMinutes(instant, timezone);
  return at < day ? 0 : dayMinutes;
}

/** The hours to draw: working hours and appointments, with an hour of margin on both sides. */
export function rangeOf(columns: Column[]): Span {
  const booked = columns.flatMap(({ cards, tails }) => [...cards, ...tails].map(({ span }) => span));
  const worked = columns.flatMap(({ hours }) => hours);
  const around = worked.map(({ start, end }) => ({ start: start - 60, end: end + 60 }));
  return visibleRange([...booked, ...around, ...(worked.length === 0 ? [usualHours] : [])], usualHours);
}

/** Whether two columns render the same; unchanged appointments and blocks are the same objects. */
export function looksSame(a: Column, b: Column): boolean {
  return (
    a.key === b.key &&
    a.title === b.title &&
    a.color === b.color &&
    alike(a.hours, b.hours, sameSpan) &&
    alike(a.tails, b.tails, (one, other) => one.appointment === other.appointment) &&
    alike(a.blocked, b.blocked, (one, other) => one.block === other.block && sameSpan(one.span, other.span)) &&
    alike(a.cards, b.cards, (one, other) => one.appointment === other.appointment && sameLane(one.lane, other.lane))
  );
}

function alike<T>(a: T[], b: T[], same: (one: T, other: T) => boolean): boolean {
  return a.length === b.length && a.every((one, index) => same(one, b[index]!));
}

function sameLane(a: Lane, b: Lane): boolean {
  return a.lane === b.lane && a.lanes === b.lanes;
}
