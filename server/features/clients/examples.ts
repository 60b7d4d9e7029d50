import type { SaveClient } from "#contract/client-records.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const record: SaveClient = {
  nome: "Davi Prado",
  telefone: "(11) 98765-1234",
  email: "davi@exemplo.com",
  cpf: "529.982.247-25",
  data_nascimento: "1990-11-23",
  responsavel_nome: "",
  responsavel_telefone: "",
  endereco: "Rua das Flores, 10",
  como_conheceu: "indicacao",
  tags: ["barba", "sábado"],
  alergias: "Látex",
  observacoes: "Gosta de café.",
  parentesco: null,
};

let numbers = 0;

/** A new one each time: who is blocked or erased is of no use to the next ask. */
export async function newClient({ owner }: Pick<World, "owner">): Promise<string> {
  const telefone = `11 96${String(++numbers).padStart(3, "0")}-0000`;
  return (await owner.clients.save({ ...record, telefone, cpf: "" })).id;
}

export const examples: Examples = { clients: newClient };
