import type { SaveService } from "#contract/services.ts";
import type { Examples } from "#server/security/authorization/examples.ts";

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
};

export const examples: Examples = { services: async ({ owner }) => (await owner.services.save(service)).id };
