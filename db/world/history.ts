import type { AppointmentEvent } from "#contract/appointments.ts";
import { minuteMs } from "#contract/dates.ts";
import type { Random } from "./random.ts";
import type { Visit } from "./visits.ts";

export type Step = { tipo: AppointmentEvent["tipo"]; at: Date };
const dayMinutes = 24 * 60;
/** Before the shop opens, its first visits of today have already taken place: in the hours before now, not on the days before. */
const lastHours = 6 * 60;
type Times = { inicio: Date; fim: Date; now: Date; knownSince: Date };

/** What happened to a visit, in order and nothing of it later than now: booked some days before, then what its state says. */
export function historyOf(random: Random, visit: Visit, { inicio, fim, now, knownSince }: Times): [Step, ...Step[]] {
  const { status } = visit;
  const booked = bookedAt(random, visit, inicio, now);
  const steps: [Step, ...Step[]] = [{ tipo: "booked", at: latest(booked, knownSince) }];
  const then = (tipo: Step["tipo"], usual: Date) => {
    const before = steps.at(-1)!.at;
    const most = tipo === "confirmed" || tipo === "cancelled" ? Infinity : lastHours;
    const recently = earlier(now, Math.min(minutesBetween(before, now), most) * random.between(0.01, 0.3));
    steps.push({ tipo, at: usual < now ? latest(usual, earlier(before, -1)) : recently });
  };
  const isConfirmed = status === "confirmado" || (status !== "agendado" && random.chance(0.5));
  if (isConfirmed) then("confirmed", earlier(inicio, random.between(22, 25) * 60));
  if (status === "cancelado") then("cancelled", earlier(inicio, random.between(0.5, 3) * 60));
  if (status === "faltou") then("missed", earlier(inicio, -random.between(15, 25)));
  if (status === "in-progress" || status === "concluido") then("started", earlier(inicio, random.between(-8, 2)));
  if (status === "concluido") then("finished", earlier(fim, random.between(-4, 6)));
  return steps;
}

/** An encaixe is booked on the spot, most other visits days before; never at night, when nobody uses the shop. */
function bookedAt(random: Random, { encaixe, status }: Visit, inicio: Date, now: Date): Date {
  if (encaixe) return earlier(earliest(inicio, now), random.between(20, 90));
  const soonest = Math.max(status === "cancelado" ? 1 : 0, Math.ceil(minutesBetween(now, inicio) / dayMinutes));
  return earlier(inicio, (soonest + Math.floor(random.wait(3))) * dayMinutes + random.between(30, 120));
}

function minutesBetween(one: Date, other: Date): number {
  return (other.getTime() - one.getTime()) / minuteMs;
}

function earlier(time: Date, minutes: number): Date {
  return new Date(time.getTime() - Math.round(minutes * minuteMs));
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}
