import type { SaveClient } from "#contract/client-records.ts";
import type { SaveCutCard } from "#contract/cut-cards.ts";
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

/** A new client on each call, because blocking or erasing one makes it useless for the next test. */
export async function newClient({ owner }: Pick<World, "owner">): Promise<string> {
  const telefone = `11 96${String(++numbers).padStart(7, "0")}`;
  return (await owner.clients.save({ ...record, telefone, cpf: "" })).id;
}

export const cutCard: Omit<SaveCutCard, "cliente_id"> = {
  dia: "2026-11-20",
  barbeiro_id: null,
  degrade: "baixo",
  maquinas: ["1½", "0"],
  texto: "Risca à esquerda.",
  antes_url: null,
  depois_url: null,
};

export const moneyIn = { forma: "pix", valor: 500 } as const;

/** A client with that debt. */
export async function debtor(world: Pick<World, "owner">): Promise<string> {
  const id = await newClient(world);
  await world.owner.clients.wallet.open({ id, tipo: "abertura_fiado", valor: 500, dia: "2026-11-20" });
  return id;
}

export const examples: Examples = {
  clients: newClient,
  client_entries: async (world) => {
    const { wallet } = world.owner.clients;
    const id = await newClient(world);
    await wallet.deposit({ id, ...moneyIn });
    return (await wallet.lines({ client: id })).items[0]!.entry!.id;
  },
  cut_cards: async (world) => {
    const { save } = world.owner.clients.cutCards;
    return (await save({ ...cutCard, cliente_id: await newClient(world) })).id;
  },
};
