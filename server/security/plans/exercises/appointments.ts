import * as appointments from "#server/features/appointments/queries.ts";
import * as blocks from "#server/features/appointments/blocks/queries.ts";
import * as editing from "#server/features/appointments/editing/queries.ts";
import * as freeTimes from "#server/features/appointments/free-times/queries.ts";
import * as history from "#server/features/appointments/history/queries.ts";
import * as placing from "#server/features/appointments/placing/queries.ts";
import * as telling from "#server/features/appointments/telling/queries.ts";
import { desk, everybody, exercise, now, span, staff } from "../exercise.ts";
import { id } from "../people.ts";

const today = span("2026-11-23", "2026-11-24");
const week = span("2026-11-23", "2026-11-30");
const month = { from: "2026-11-01", until: "2026-12-01" };
const barber = id("barber 1");
const visit = id("visit 1600");
const evening = {
  inicio: new Date("2026-11-24T22:00:00Z"),
  fim: new Date("2026-11-24T22:30:00Z"),
  ocupado_ate: new Date("2026-11-24T22:30:00Z"),
  data_agendamento: "2026-11-24",
  hora_inicio: "19:00",
  hora_fim: "19:30",
  barbeiro_id: barber,
  encaixe: false,
  sem_preferencia: false,
};
const booking = {
  ...evening,
  servico: "Serviço 1",
  valor_final: 4500,
  observacoes: null,
  origem: "equipe" as const,
  services: [{ id: id("service 1"), nome: "Serviço 1", preco: 4500, duracao_minutos: 30 }],
};

export const ofAppointments = [
  exercise(appointments.appointmentById, everybody, ({ db, scope }) => appointments.appointmentById(db, scope, visit)),
  exercise(appointments.appointmentsBetween, staff, async ({ db, scope }) => {
    for (const days of [today, week]) {
      await appointments.appointmentsBetween(db, scope, days);
      await appointments.appointmentsBetween(db, scope, { ...days, barber });
    }
  }),
  exercise(appointments.liveAppointmentsOver, staff, async ({ db, scope, who }) => {
    await appointments.liveAppointmentsOver(db, scope, { ...today, barber });
    // A barber blocks their own time only.
    if (who !== "barbeiro") await appointments.liveAppointmentsOver(db, scope, week);
  }),
  exercise(appointments.occupantsOf, staff, ({ db, scope }) =>
    appointments.occupantsOf(db, scope, { ...today, barber, except: visit }),
  ),
  exercise(appointments.countAhead, ["admin"], ({ db, scope }) => appointments.countAhead(db, scope, { barber, now })),
  exercise(appointments.appointmentsOfClient, ["cliente"], async ({ db, scope }) => {
    const page = { client: scope.client, now, limit: 21, behind: undefined };
    await appointments.appointmentsOfClient(db, scope, { ...page, which: "upcoming" });
    await appointments.appointmentsOfClient(db, scope, { ...page, which: "past" });
    await appointments.appointmentsOfClient(db, scope, { ...page, which: "past", behind: { inicio: now, id: visit } });
  }),
  exercise(appointments.countByDay, staff, async ({ db, scope }) => {
    await appointments.countByDay(db, scope, month);
    await appointments.countByDay(db, scope, { ...month, barber });
  }),
  exercise(blocks.blocksBetween, staff, async ({ db, scope }) => {
    await blocks.blocksBetween(db, scope, week);
    await blocks.blocksBetween(db, scope, { ...week, barber });
  }),
  exercise(blocks.insertBlock, staff, ({ db, scope }) =>
    blocks.insertBlock(db, scope, { barbeiro_id: barber, inicio: week.from, fim: week.until, motivo: "" }),
  ),
  exercise(blocks.removeBlock, staff, ({ db, scope }) => blocks.removeBlock(db, scope, id("no block"))),
  exercise(freeTimes.bookingFacts, everybody, async ({ db, scope }) => {
    const asked = { services: [id("service 1"), id("service 2")], barber: null, now };
    await freeTimes.bookingFacts(db, scope, { ...asked, ...week });
    await freeTimes.bookingFacts(db, scope, { ...asked, ...span("2026-11-23", "2027-01-22") });
    await freeTimes.bookingFacts(db, scope, { ...asked, ...week, barber, moving: visit });
  }),
  exercise(freeTimes.agendaSettings, staff, ({ db, scope }) => freeTimes.agendaSettings(db, scope)),
  exercise(history.recordEvent, everybody, ({ db, scope }) =>
    history.recordEvent(db, scope, { id: visit, tipo: "confirmed" }),
  ),
  exercise(history.eventsOf, everybody, ({ db, scope }) => history.eventsOf(db, scope, visit)),
  exercise(placing.shareShopCalendar, everybody, ({ db, scope }) => placing.shareShopCalendar(db, scope)),
  exercise(placing.lockShopCalendar, staff, ({ db, scope }) => placing.lockShopCalendar(db, scope)),
  exercise(placing.lockBarberDays, everybody, ({ db, scope }) =>
    placing.lockBarberDays(db, scope, [{ barber, day: "2026-11-24" }]),
  ),
  exercise(placing.lockAppointment, everybody, ({ db, scope }) => placing.lockAppointment(db, scope, visit)),
  exercise(telling.lockedKnown, ["cliente"], ({ db, scope }) => telling.lockedKnown(db, scope, visit)),
  exercise(telling.writeKnown, ["cliente"], ({ db, scope }) =>
    telling.writeKnown(db, scope, { id: visit, known: { inicio: evening.inicio.toISOString(), barbeiro_id: barber } }),
  ),
  exercise(editing.termsOf, staff, ({ db, scope }) =>
    editing.termsOf(db, scope, { barber, services: [id("service 1"), id("service 2")] }),
  ),
  exercise(editing.replaceServices, staff, ({ db, scope }) =>
    editing.replaceServices(db, scope, { ...booking, id: visit }),
  ),
  exercise(editing.writeNotes, staff, ({ db, scope }) => editing.writeNotes(db, scope, { id: visit, observacoes: "" })),
  exercise(placing.insertAppointment, everybody, ({ db, scope }) =>
    placing.insertAppointment(db, scope, { ...booking, cliente_id: scope.client ?? id("client 1") }),
  ),
  exercise(placing.releaseExpiredHolds, everybody, ({ db, scope }) =>
    placing.releaseExpiredHolds(db, scope, { barber, ...today }),
  ),
  exercise(placing.changeAppointment, everybody, ({ db, scope }) =>
    placing.changeAppointment(db, scope, { id: visit, from: ["agendado"], to: { valor_final: 1 } }),
  ),
  exercise(placing.placeAppointment, desk, ({ db, scope }) =>
    placing.placeAppointment(db, scope, { id: visit, from: ["agendado"], to: evening }),
  ),
];
