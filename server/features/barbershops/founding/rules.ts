/** A new shop's catalogue: the names are the spec's (section 9, chat services); centavos and minutes are ours. */
export const defaultServices = [
  { nome: "Corte Simples", categoria: "Cabelo", preco: 4500, duracao_minutos: 30 },
  { nome: "Corte + Barba", categoria: "Combos", preco: 7500, duracao_minutos: 60 },
  { nome: "Apenas Barba", categoria: "Barba", preco: 3500, duracao_minutos: 30 },
  { nome: "Corte Infantil", categoria: "Cabelo", preco: 4000, duracao_minutos: 30 },
];

/** Working hours of a new shop and of a new barber (spec section 3): minutes after midnight, weekdays from 0 = Sunday. */
export const defaultHours = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 9 * 60, closes: 18 * 60 })),
  { weekday: 6, opens: 9 * 60, closes: 16 * 60 },
];

/** A shop's name as the last part of its public address: lower case, without accents, words joined by hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return slug || "barbearia";
}
