import type { SaveService } from "#contract/services.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const service: SaveService = {
  nome: "Luzes",
  categoria: "Química",
  descricao: "Mechas finas, com touca ou papel.",
  foto_url: null,
  preco: 18000,
  duracao_minutos: 120,
  buffer_minutos: 10,
  online: true,
  partes: [],
  barbeiros: [],
  produtos: [],
};

const made = new WeakMap<World, Promise<{ id: string }>>();

/** Shared fixture: calls do not invalidate it, and every hired barber does all existing services. */
export const examples: Examples = {
  services: async (world) => {
    if (!made.has(world)) made.set(world, world.owner.services.save(service));
    return (await made.get(world)!).id;
  },
};
