import type { Visit } from "#contract/public-page.ts";
import { emptyDraft, type Draft } from "#web/features/public-page/draft.ts";
import { readStored, recordIn, stringIn, stringsIn, writeStored } from "#web/lib/storage.ts";

/** Data of the visitor that is stored on this device only. */
export type DeviceMemory = {
  version: 1;
  nome: string;
  telefone: string;
  services: string[];
  barber: string;
  visit: { token: string; startsAt: string } | null;
};

const device = () => localStorage;
const keyOf = (slug: string) => `navalha:device:${slug}`;

export function recall(slug: string): DeviceMemory | null {
  return parseMemory(readStored(device, keyOf(slug)));
}

export function remember(slug: string, memory: DeviceMemory | null): void {
  writeStored(device, keyOf(slug), memory);
}

/** Stores the visit of `token` in its current state: moved, or null when it is gone. Keeps everything else, and returns the stored data. */
export function rememberChange(slug: string, token: string, visit: Visit | null): DeviceMemory["visit"] {
  const memory = recall(slug);
  if (memory?.visit?.token !== token) return memory?.visit ?? null;
  const now = visit && visit.status !== "cancelado" ? rememberedVisit(visit) : null;
  remember(slug, { ...memory, visit: now });
  return now;
}

/** Parses stored data; data of another version or shape is ignored. */
export function parseMemory(text: string | null): DeviceMemory | null {
  const stored = recordIn(text);
  const nome = stringIn(stored?.nome);
  const telefone = stringIn(stored?.telefone);
  const services = stringsIn(stored?.services);
  if (stored?.version !== 1 || !nome || !telefone || !services) return null;
  return {
    version: 1,
    nome,
    telefone,
    services,
    barber: stringIn(stored.barber) ?? "any",
    visit: visitIn(stored.visit),
  };
}

/** The initial draft for a returning visitor: same person, same services, same barber, no time yet. */
export function draftFrom({ nome, telefone, services, barber }: DeviceMemory): Draft {
  return { ...emptyDraft, nome, telefone, services, barber };
}

export function memoryOf({ nome, telefone, services, barber }: Draft, visit: Visit): DeviceMemory {
  return { version: 1, nome, telefone, services, barber, visit: rememberedVisit(visit) };
}

function rememberedVisit({ token, startsAt }: Visit): DeviceMemory["visit"] {
  return { token, startsAt };
}

function visitIn(value: unknown): DeviceMemory["visit"] {
  const stored = recordIn(JSON.stringify(value ?? null));
  const token = stringIn(stored?.token);
  const startsAt = stringIn(stored?.startsAt);
  return token && startsAt ? { token, startsAt } : null;
}
