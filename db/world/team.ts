import { demoDomain } from "#server/features/auth/demo/rules.ts";
import { demoAccounts } from "./accounts.ts";
import { type ServiceName, serviceNames, services } from "./catalogue.ts";
import type { Week } from "./shop.ts";

export type Barber = {
  nome: string;
  email: string;
  telefone: string;
  bio: string;
  especialidades: string[];
  experiencia_anos: number;
  buffer_minutos: number;
  aceita_encaixe: boolean;
  week: Week;
  /** Hours of a lunch that is blocked day by day, where the week itself has no break. */
  lunch?: [from: number, to: number];
  /** What this barber does not do, and where price (centavos) or length (minutes) are their own. */
  without: ServiceName[];
  own: Partial<Record<ServiceName, { preco?: number; duracao_minutos?: number }>>;
  /** Too few clients say how it was for a rating. */
  seldomReviewed?: true;
};

const thiago: Barber = {
  nome: demoAccounts.barbeiro.name,
  email: demoAccounts.barbeiro.email,
  telefone: demoAccounts.barbeiro.phone,
  bio: "Doze anos de tesoura. Corta cabelo de três gerações da mesma família e lembra o nome de todas.",
  especialidades: ["Corte clássico", "Tesoura", "Corte infantil"],
  experiencia_anos: 12,
  buffer_minutos: 5,
  aceita_encaixe: true,
  week: [
    {
      days: [1, 2, 3, 4, 5],
      hours: [
        [9, 12],
        [13, 18],
      ],
    },
    {
      days: [6],
      hours: [
        [8, 12],
        [13, 17],
      ],
    },
  ],
  without: ["hidratacao", "camuflagem"],
  own: { corte: { duracao_minutos: 35 }, corteBarba: { duracao_minutos: 60 } },
};

const rafael: Barber = {
  nome: "Rafael Monteiro",
  email: `rafael@${demoDomain}`,
  telefone: "+5511900002102",
  bio: "Barbeiro de barba: toalha quente, navalha e conversa boa. Não abre na segunda, mas abre no domingo.",
  especialidades: ["Barba na navalha", "Barboterapia"],
  experiencia_anos: 9,
  buffer_minutos: 5,
  aceita_encaixe: true,
  week: [
    { days: [0], hours: [[9, 15]] },
    {
      days: [2, 3, 4, 5],
      hours: [
        [10, 13],
        [14, 20],
      ],
    },
    {
      days: [6],
      hours: [
        [8, 13],
        [14, 18],
      ],
    },
  ],
  without: ["infantil", "paiEFilho"],
  own: { barba: { preco: 5500, duracao_minutos: 35 }, barboterapia: { preco: 7500 }, corteBarba: { preco: 10500 } },
};

const bruno: Barber = {
  nome: "Bruno Nakamura",
  email: `bruno@${demoDomain}`,
  telefone: "+5511900002103",
  bio: "Degradê milimétrico e risco à mão livre. Chega mais tarde e fecha a casa.",
  especialidades: ["Degradê", "Freestyle", "Cabelo afro"],
  experiencia_anos: 6,
  buffer_minutos: 0,
  aceita_encaixe: false,
  week: [
    { days: [1, 2, 3, 4, 5], hours: [[11, 20]] },
    { days: [6], hours: [[9, 18]] },
  ],
  lunch: [15, 16],
  without: ["barboterapia", "degradeBarboterapia"],
  own: { degrade: { preco: 8000, duracao_minutos: 50 }, corte: { duracao_minutos: 45 } },
};

const diego: Barber = {
  nome: "Diego Santana",
  email: `diego@${demoDomain}`,
  telefone: "+5511900002104",
  bio: "O caçula da casa. Atende rápido, sem perder o capricho, e quase sempre tem encaixe.",
  especialidades: ["Degradê", "Sobrancelha", "Hidratação"],
  experiencia_anos: 3,
  buffer_minutos: 5,
  aceita_encaixe: true,
  week: [
    { days: [0], hours: [[9, 15]] },
    { days: [1, 2, 4, 5], hours: [[9, 19]] },
    { days: [6], hours: [[8, 18]] },
  ],
  lunch: [12, 13],
  without: ["camuflagem"],
  own: { corte: { preco: 5000 }, degrade: { preco: 6000 }, corteBarba: { preco: 8500 } },
  seldomReviewed: true,
};

export const team = [thiago, rafael, bruno, diego];

/** The parts of a visit: minutes, centavos, in the requested order. */
export type Offer = { length: number; buffer: number; price: number; parts: Part[] };
type Part = { service: ServiceName; nome: string; preco: number; duracao_minutos: number };

export function does(barber: Barber, wanted: ServiceName[]): boolean {
  return wanted.every((name) => !barber.without.includes(name));
}

export function repertoire(barber: Barber): ServiceName[] {
  return serviceNames.filter((name) => does(barber, [name]));
}

/** Price, length and buffer as a booking counts them (decisions 7): the longest buffer of the services, else the barber's. */
export function offerOf(barber: Barber, wanted: ServiceName[]): Offer {
  const parts = wanted.map((service): Part => {
    const { nome, preco, duracao_minutos } = { ...services[service], ...barber.own[service] };
    return { service, nome, preco, duracao_minutos };
  });
  const buffers = wanted.flatMap((name) => services[name].buffer_minutos ?? []);
  return {
    length: parts.reduce((sum, part) => sum + part.duracao_minutos, 0),
    buffer: buffers.length > 0 ? Math.max(...buffers) : barber.buffer_minutos,
    price: parts.reduce((sum, part) => sum + part.preco, 0),
    parts,
  };
}
