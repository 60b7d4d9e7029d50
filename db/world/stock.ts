import type { ServiceName } from "./catalogue.ts";

type Product = {
  nome: string;
  marca: string;
  categoria: string;
  /** Without its check digit. */
  codigo: string;
  unidade?: "ml" | "g";
  conteudo?: number;
  preco?: number;
  minimo: number;
  fornecedor: 0 | 1;
  destino?: "uso" | "ambos";
  /** Packages that were bought, for how many centavos each, and units that went since. */
  bought: [packages: number, each: number];
  used?: number;
  lost?: number;
  /** How much of it goes with one visit. */
  doses?: Partial<Record<ServiceName, number>>;
};

/** The demo shop's suppliers; their numbers belong to nobody, like the shop's own. */
export const suppliers = [
  { nome: "Distribuidora Barba Brava", telefone: "+5511900004001", email: "pedidos@barbabrava.example" },
  { nome: "Casa do Barbeiro Atacado", telefone: "+5511900004002", email: "vendas@casadobarbeiro.example" },
];

/** What the demo shop sells and uses: the first four are the specification's (section 9). */
export const products: Product[] = [
  {
    nome: "Shampoo",
    marca: "Navalha de Ouro",
    categoria: "Cabelo",
    codigo: "789100000001",
    preco: 3900,
    minimo: 6,
    fornecedor: 0,
    bought: [24, 1750],
    used: 7,
  },
  {
    nome: "Condicionador",
    marca: "Navalha de Ouro",
    categoria: "Cabelo",
    codigo: "789100000002",
    preco: 4200,
    minimo: 6,
    fornecedor: 0,
    bought: [18, 1890],
    used: 13,
  },
  {
    nome: "Pomada",
    marca: "Navalha de Ouro",
    categoria: "Cabelo",
    codigo: "789100000003",
    preco: 4500,
    minimo: 8,
    fornecedor: 0,
    bought: [30, 1800],
    used: 11,
    lost: 1,
  },
  {
    nome: "Óleo para Barba",
    marca: "Brava",
    categoria: "Barba",
    codigo: "789100000004",
    preco: 5500,
    minimo: 5,
    fornecedor: 0,
    bought: [12, 2240],
    used: 7,
  },
  {
    nome: "Balm para barba",
    marca: "Brava",
    categoria: "Barba",
    codigo: "789100000005",
    preco: 4800,
    minimo: 5,
    fornecedor: 0,
    bought: [15, 2050],
    used: 4,
  },
  {
    nome: "Pente de madeira",
    marca: "Brava",
    categoria: "Acessórios",
    codigo: "789100000006",
    preco: 2500,
    minimo: 4,
    fornecedor: 0,
    bought: [20, 800],
    used: 6,
  },
  {
    nome: "Minoxidil 5 %",
    marca: "Cresce",
    categoria: "Barba",
    codigo: "789100000007",
    preco: 8900,
    minimo: 3,
    fornecedor: 1,
    bought: [6, 5200],
    used: 6,
  },
  {
    nome: "Shampoo de lavatório",
    marca: "Profissional",
    categoria: "Consumo",
    codigo: "789100000008",
    unidade: "ml",
    conteudo: 5000,
    minimo: 4000,
    fornecedor: 1,
    destino: "uso",
    bought: [3, 8900],
    used: 6200,
    doses: { corte: 15, degrade: 15, infantil: 10, hidratacao: 20 },
  },
  {
    nome: "Creme de barbear",
    marca: "Profissional",
    categoria: "Consumo",
    codigo: "789100000009",
    unidade: "g",
    conteudo: 500,
    minimo: 600,
    fornecedor: 1,
    destino: "uso",
    bought: [6, 2450],
    used: 2450,
    doses: { barba: 12, barboterapia: 15 },
  },
  {
    nome: "Loção pós-barba",
    marca: "Profissional",
    categoria: "Consumo",
    codigo: "789100000010",
    unidade: "ml",
    conteudo: 500,
    preco: 3600,
    minimo: 1000,
    fornecedor: 1,
    destino: "ambos",
    bought: [8, 1700],
    used: 1500,
    lost: 500,
    doses: { barba: 5, barboterapia: 8 },
  },
  {
    nome: "Lâminas (caixa com 100)",
    marca: "Fio Certo",
    categoria: "Consumo",
    codigo: "789100000011",
    minimo: 3,
    fornecedor: 1,
    destino: "uso",
    bought: [10, 3100],
    used: 6,
  },
  {
    nome: "Gola higiênica (rolo)",
    marca: "Fio Certo",
    categoria: "Consumo",
    codigo: "789100000012",
    minimo: 4,
    fornecedor: 1,
    destino: "uso",
    bought: [12, 900],
    used: 9,
  },
];
