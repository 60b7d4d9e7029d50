import { expect, test } from "vitest";
import type { Agenda, Appointment } from "#contract/appointments.ts";
import type { Block } from "#contract/blocks.ts";
import {
  buildColumns,
  type ColumnPlace,
  looksSame,
  rangeOf,
  withoutOff,
} from "#web/features/appointments/agenda/columns.ts";

const place: ColumnPlace = { day: "2026-10-06", barber: "pedro", title: "Pedro", headedBy: "barber" };

function appointment(wish: Partial<Appointment>): Appointment {
  return {
    id: "a",
    barbeiro_id: "pedro",
    barbeiro: "Pedro",
    cliente: null,
    servico: "Corte",
    services: [],
    data_agendamento: "2026-10-06",
    hora_inicio: "10:00",
    hora_fim: "10:30",
    inicio: "2026-10-06T13:00:00Z",
    fim: "2026-10-06T13:30:00Z",
    valor_final: 0,
    status: "agendado",
    encaixe: false,
    sem_preferencia: false,
    observacoes: null,
    sinal: null,
    ...wish,
  };
}

function block(wish: Partial<Block>): Block {
  return {
    id: "b",
    barbeiro_id: null,
    inicio: "2026-10-06T15:00:00Z",
    fim: "2026-10-06T16:00:00Z",
    motivo: "",
    serie_id: null,
    ...wish,
  };
}

function agenda(parts: Partial<Agenda>): Agenda {
  return { timezone: "America/Sao_Paulo", slot_step: 15, appointments: [], blocks: [], hours: [], ...parts };
}

function columnOf(parts: Partial<Agenda>, showCancelled = false) {
  return buildColumns([place], agenda(parts), showCancelled)[0]!;
}

test("a column holds the appointments of its barber on its day", () => {
  const appointments = [
    appointment({ id: "mine" }),
    appointment({ id: "another barber's", barbeiro_id: "joao" }),
    appointment({ id: "another day's", data_agendamento: "2026-10-07" }),
  ];
  expect(columnOf({ appointments }).cards.map((card) => card.appointment.id)).toEqual(["mine"]);
});

test("what was cancelled shows only when asked for", () => {
  const appointments = [appointment({ status: "cancelado" })];
  expect(columnOf({ appointments }).cards).toEqual([]);
  expect(columnOf({ appointments }, true).cards).toHaveLength(1);
});

test("an appointment that ends after midnight is drawn to the end of its day", () => {
  const { cards } = columnOf({ appointments: [appointment({ hora_inicio: "23:30", hora_fim: "00:15" })] });
  expect(cards[0]!.span).toEqual({ start: 1410, end: 1440 });
});

test("the rest of a visit takes its time on the next day, where it is no card", () => {
  const night = { data_agendamento: "2026-10-05", hora_inicio: "23:30", inicio: "2026-10-06T02:30:00Z" };
  const reaching = appointment({ ...night, hora_fim: "00:15", fim: "2026-10-06T03:15:00Z" });
  const column = columnOf({ appointments: [reaching] });
  expect(column).toMatchObject({ cards: [], tails: [{ span: { start: 0, end: 15 } }], off: false });
  expect(rangeOf([column]).start).toBe(0);
  for (const over of [{ status: "faltou" }, { fim: "2026-10-06T03:00:00Z" }] as const)
    expect(columnOf({ appointments: [{ ...reaching, ...over }] }).tails).toEqual([]);
});

test("a block of the whole shop, of this barber or over several days covers its part of the day", () => {
  const blocks = [
    block({ id: "shop" }),
    block({ id: "pedro", barbeiro_id: "pedro", inicio: "2026-10-05T12:00:00Z", fim: "2026-10-06T14:00:00Z" }),
    block({ id: "joao", barbeiro_id: "joao" }),
    block({ id: "before", inicio: "2026-10-05T12:00:00Z", fim: "2026-10-06T03:00:00Z" }),
  ];
  expect(columnOf({ blocks }).blocked.map(({ block: { id }, span }) => [id, span])).toEqual([
    ["shop", { start: 720, end: 780 }],
    ["pedro", { start: 0, end: 660 }],
  ]);
});

test("the page shows the working hours plus an hour on each side, and all appointments", () => {
  const hours = [{ barbeiro_id: "pedro", day: "2026-10-06", opens: 540, closes: 1080 }];
  expect(rangeOf([columnOf({ hours })])).toEqual({ start: 480, end: 1140 });
  const appointments = [appointment({ hora_inicio: "06:10", hora_fim: "06:40" })];
  expect(rangeOf([columnOf({ hours, appointments })])).toEqual({ start: 360, end: 1140 });
  expect(rangeOf([columnOf({})])).toEqual({ start: 480, end: 1200 });
});

test("a column is drawn again only when something in it changed", () => {
  const known = [appointment({})];
  const hours = [{ barbeiro_id: "pedro", day: "2026-10-06", opens: 540, closes: 1080 }];
  const before = columnOf({ appointments: known, hours });
  expect(looksSame(before, columnOf({ appointments: known, hours: structuredClone(hours) }))).toBe(true);
  expect(looksSame(before, columnOf({ appointments: [appointment({ status: "confirmado" })], hours }))).toBe(false);
  expect(looksSame(before, columnOf({ appointments: known, hours, blocks: [block({})] }))).toBe(false);
});

test("a day without hours is off, as one whose hours are all blocked; one with a visit is not", () => {
  const hours = [{ barbeiro_id: "pedro", day: place.day, opens: 540, closes: 1080 }];
  const parts = [
    block({ inicio: "2026-10-06T12:00:00Z", fim: "2026-10-06T16:00:00Z" }),
    block({ fim: "2026-10-06T21:00:00Z" }),
  ];
  expect(columnOf({}).off).toBe(true);
  expect(columnOf({ hours }).off).toBe(false);
  expect(columnOf({ hours, blocks: parts }).off).toBe(true);
  expect(columnOf({ hours, blocks: parts.slice(0, 1) }).off).toBe(false);
  expect(columnOf({ appointments: [appointment({})] }).off).toBe(false);
  expect(columnOf({ appointments: [appointment({ status: "cancelado" })] }, true).off).toBe(true);
});

test("working barbers come first and others are folded, unless all are off", () => {
  const barbers = ["ana", "bia", "caio"].map((barber) => ({ ...place, barber, title: barber }));
  const works = (barber: string) => ({ barbeiro_id: barber, day: place.day, opens: 540, closes: 1080 });
  const on = (...working: string[]) => buildColumns(barbers, agenda({ hours: working.map(works) }), false);
  const titles = (columns: ReturnType<typeof on>, unfolded: boolean) => {
    const { shown, off } = withoutOff(columns, unfolded);
    return [...shown.map(({ title }) => title), off];
  };
  expect(titles(on("bia", "caio"), false)).toEqual(["bia", "caio", 1]);
  expect(titles(on("bia", "caio"), true)).toEqual(["bia", "caio", "ana", 1]);
  expect(titles(on(), false)).toEqual(["ana", "bia", "caio", 0]);
});
