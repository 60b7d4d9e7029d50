type Service = {
  nome: string;
  descricao: string;
  categoria: string;
  preco: number;
  duracao_minutos: number;
  buffer_minutos?: number;
  /** Of a combo. */
  partes?: string[];
};

/** The twelve services: centavos, minutes. With the barbers' usual buffer of 5 they fill quarters of an hour. */
const catalogue = {
  corte: {
    nome: "Corte clássico",
    descricao: "Tesoura e máquina, lavagem e finalização.",
    categoria: "Cabelo",
    preco: 6000,
    duracao_minutos: 40,
  },
  degrade: {
    nome: "Degradê",
    descricao: "Do zero ao comprimento que você quiser, com acabamento na navalha.",
    categoria: "Cabelo",
    preco: 7000,
    duracao_minutos: 45,
  },
  infantil: {
    nome: "Corte infantil",
    descricao: "Até 10 anos, com toda a paciência.",
    categoria: "Cabelo",
    preco: 5000,
    duracao_minutos: 30,
  },
  barba: {
    nome: "Barba na navalha",
    descricao: "Desenho, toalha quente e balm.",
    categoria: "Barba",
    preco: 4500,
    duracao_minutos: 25,
  },
  barboterapia: {
    nome: "Barboterapia",
    descricao: "Vapor de ozônio, esfoliação, massagem e hidratação dos fios.",
    categoria: "Barba",
    preco: 6500,
    duracao_minutos: 40,
    buffer_minutos: 10,
  },
  corteBarba: {
    nome: "Corte + barba",
    descricao: "Corte clássico e barba na navalha.",
    categoria: "Combos",
    preco: 9500,
    duracao_minutos: 65,
    partes: ["corte", "barba"],
  },
  degradeBarboterapia: {
    nome: "Degradê + barboterapia",
    descricao: "O ritual completo da casa.",
    categoria: "Combos",
    preco: 12500,
    duracao_minutos: 80,
    buffer_minutos: 10,
    partes: ["degrade", "barboterapia"],
  },
  paiEFilho: {
    nome: "Pai e filho",
    descricao: "Corte clássico e corte infantil, um depois do outro.",
    categoria: "Combos",
    preco: 9900,
    duracao_minutos: 70,
    partes: ["corte", "infantil"],
  },
  pezinho: {
    nome: "Pezinho e contorno",
    descricao: "Para manter o corte em dia entre uma visita e outra.",
    categoria: "Acabamento",
    preco: 2500,
    duracao_minutos: 15,
    buffer_minutos: 0,
  },
  sobrancelha: {
    nome: "Sobrancelha",
    descricao: "Na navalha ou na pinça.",
    categoria: "Acabamento",
    preco: 2000,
    duracao_minutos: 15,
    buffer_minutos: 0,
  },
  hidratacao: {
    nome: "Hidratação capilar",
    descricao: "Reposição de massa para fios ressecados.",
    categoria: "Tratamentos",
    preco: 5500,
    duracao_minutos: 25,
  },
  camuflagem: {
    nome: "Camuflagem de grisalhos",
    descricao: "Tom natural em poucos minutos, sem cara de tinta.",
    categoria: "Tratamentos",
    preco: 8000,
    duracao_minutos: 40,
    buffer_minutos: 10,
  },
} satisfies Record<string, Service>;

export type ServiceName = keyof typeof catalogue;

export const services: Record<ServiceName, Service> = catalogue;
export const serviceNames = Object.keys(services) as ServiceName[];
