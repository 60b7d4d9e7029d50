import { insertServices } from "#server/features/services/queries.ts";
import type { ShopCall } from "#server/call.ts";

/** A new shop's catalogue: the names are the spec's (section 9, chat services); centavos and minutes are ours. */
const firstServices = [
  { nome: "Corte Simples", categoria: "Cabelo", preco: 4500, duracao_minutos: 30 },
  { nome: "Corte + Barba", categoria: "Combos", preco: 7500, duracao_minutos: 60 },
  { nome: "Apenas Barba", categoria: "Barba", preco: 3500, duracao_minutos: 30 },
  { nome: "Corte Infantil", categoria: "Cabelo", preco: 4000, duracao_minutos: 30 },
];

export async function openCatalogue({ db, scope }: ShopCall): Promise<void> {
  await insertServices(db, scope, firstServices);
}
