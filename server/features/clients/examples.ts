import type { SaveClient } from "#contract/client-records.ts";
import type { Examples } from "#server/security/authorization/examples.ts";

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

export const examples: Examples = { clients: ({ ana }) => ana };
