/** The demo shop itself. Its numbers belong to nobody: no mobile of São Paulo begins with 90. */
export const shop = {
  nome: "Navalha de Ouro",
  slug: "demo",
  telefone: "+5511900002014",
  endereco: "Rua dos Navalheiros, 214 – Vila Madalena, São Paulo – SP",
  timezone: "America/Sao_Paulo",
};

/** What its public page says. */
export const publicTexts = {
  boas_vindas: "Corte, barba e um café passado na hora. Pode chegar.",
  sobre: `A Navalha de Ouro abriu em 2011 na Vila Madalena, com duas cadeiras e um rádio. Hoje são quatro barbeiros, todos formados aqui na casa, e a mesma ideia: cada um sai com o corte que pediu, no horário que marcou.

Atendemos crianças, cabelo crespo e barba na navalha com toalha quente. O café é por nossa conta. Estacionamento conveniado na esquina da Rua dos Navalheiros.`,
};

export type Week = { days: number[]; hours: [from: number, to: number][] }[];

/** Weekdays from 0 = Sunday, hours of the day. */
export const openingHours: Week = [
  { days: [0], hours: [[9, 15]] },
  { days: [1, 2, 3, 4, 5], hours: [[9, 20]] },
  { days: [6], hours: [[8, 18]] },
];

/** A week as rows of working_hours: minutes after midnight. */
export function hoursOf(week: Week): { weekday: number; opens: number; closes: number }[] {
  return week.flatMap(({ days, hours }) =>
    days.flatMap((weekday) => hours.map(([from, to]) => ({ weekday, opens: from * 60, closes: to * 60 }))),
  );
}

/** Days on which the whole shop is closed, `MM-DD`. */
export const holidays: Record<string, string> = { "12-25": "Natal", "01-01": "Ano-Novo" };

/** What cash goes out for on the way. */
export const errands = [
  { categoria: "cafe_e_copa", motivo: "Café e açúcar" },
  { categoria: "limpeza", motivo: "Material de limpeza" },
  { categoria: "agua", motivo: "Galão de água" },
  { categoria: "manutencao", motivo: "Troca de lâmpada" },
  { categoria: "outras", motivo: "Lanche da equipe" },
] as const;
