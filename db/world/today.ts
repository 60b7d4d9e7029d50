import type { Status } from "#contract/status.ts";
import type { Calendar } from "./calendar.ts";
import type { ServiceName } from "./catalogue.ts";
import type { Moment } from "./moment.ts";
import { does, offerOf, team } from "./team.ts";
import type { Slot, Visit } from "./visits.ts";

/** A visit that today must contain; `fits` decides by its first and last minute, relative to now, where it may lie. */
type Wish = {
  status: Status;
  services: ServiceName[];
  fits: (first: number, last: number) => boolean;
  encaixe?: boolean;
};

const running = (first: number, last: number) => first <= -10 && last >= 10;
const over = (_: number, last: number) => last <= 0;
const anytime = () => true;
const ahead = (first: number) => first >= 10;

const wishes: Wish[] = [
  { status: "in-progress", services: ["corteBarba"], fits: running },
  { status: "in-progress", services: ["corte"], fits: running },
  { status: "concluido", services: ["corte"], fits: over },
  { status: "faltou", services: ["barba"], fits: over },
  { status: "confirmado", services: ["corte"], fits: ahead },
  { status: "agendado", services: ["barba"], fits: ahead },
  { status: "cancelado", services: ["corte"], fits: anytime },
  { status: "agendado", services: ["pezinho"], fits: ahead, encaixe: true },
];

/** Visits of every state, as close to now as the calendar has room, taken before anybody else books. */
export function visitsOfToday(calendar: Calendar, moment: Moment): Omit<Visit, "person">[] {
  return wishes.flatMap((wish) => {
    const slot = nearest(calendar, moment, wish);
    if (!slot) return [];
    if (!slot.encaixe) calendar.take(slot.barber, slot.day, slot.start, slot.offer);
    return { ...slot, status: wish.status };
  });
}

function nearest(
  calendar: Calendar,
  { today: day, minute }: Moment,
  { services, fits, encaixe = false }: Wish,
): Slot | undefined {
  const able = team.filter((barber) => does(barber, services) && (barber.aceita_encaixe || !encaixe));
  const slots = able.flatMap((barber): Slot[] => {
    const offer = offerOf(barber, services);
    const starts = (encaixe ? calendar.workingStarts : calendar.freeStarts)(barber, day, offer);
    const fitting = starts.filter((start) => fits(start - minute, start - minute + offer.length));
    return fitting.map((start) => ({ barber, day, start, offer, encaixe }));
  });
  const distance = ({ start }: Slot) => Math.abs(start - minute);
  return slots.toSorted((one, other) => distance(one) - distance(other))[0];
}
