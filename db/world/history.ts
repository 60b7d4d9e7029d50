import type { AppointmentEvent } from "#contract/appointments.ts";
import { minuteMs } from "#server/local-time.ts";
import type { Random } from "./random.ts";
import type { Visit } from "./visits.ts";

export type Step = { tipo: AppointmentEvent["tipo"]; at: Date };
type Times = { inicio: Date; fim: Date; now: Date; knownSince: Date };

/** What happened to a visit, in order and nothing of it later than now: booked some days before, then what its state says. */
export function historyOf(random: Random, visit: Visit, { inicio, fim, now, knownSince }: Times): [Step, ...Step[]] {
  const { status } = visit;
  const booked = earlier(earliest(inicio, now), leadOf(random, visit));
  const steps: [Step, ...Step[]] = [{ tipo: "booked", at: latest(booked, knownSince) }];
  const then = (tipo: Step["tipo"], at: Date) => steps.push({ tipo, at: earliest(latest(at, steps.at(-1)!.at), now) });

  const asked = status === "confirmado" || (status !== "agendado" && random.chance(0.5));
  if (asked) then("confirmed", earlier(inicio, random.between(18, 26) * 60));
  if (status === "cancelado") then("cancelled", earlier(inicio, random.between(0.5, 20) * 60));
  if (status === "faltou") then("missed", earlier(inicio, -random.between(15, 25)));
  if (status === "in-progress" || status === "concluido") then("started", earlier(inicio, random.between(-8, 2)));
  if (status === "concluido") then("finished", earlier(fim, random.between(-4, 6)));
  return steps;
}

/** Minutes from booking to visit: an encaixe is asked for on the spot, most others within the week. */
function leadOf(random: Random, { encaixe, status }: Visit): number {
  if (encaixe) return random.between(20, 90);
  const day = 24 * 60;
  return (status === "cancelado" ? day : 60) + random.wait(3 * day);
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
