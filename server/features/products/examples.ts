import type { Examples } from "#server/security/authorization/examples.ts";

export const pomade = {
  nome: "Pomada matte",
  marca: "Navalha de Ouro",
  categoria: "Cabelo",
  codigo_barras: "",
  sku: "",
  unidade: "un",
  conteudo: 1,
  preco: 4500,
  estoque_minimo: 3,
  fornecedor_id: null,
  destino: "venda",
  visivel: true,
  foto_url: null,
} as const;

export const entry = { tipo: "entrada", quantidade: 10, custo: 20_000, fornecedor_id: null, motivo: "" } as const;

export const newCount = { nome: "Contagem do mês", categoria: null };

export const examples: Examples = {
  products: async ({ owner }) => (await owner.products.save(pomade)).id,
  stock_movements: async ({ owner }) => {
    const { id } = await owner.products.save(pomade);
    return (await owner.products.movements.move({ id, ...entry })).id;
  },
  stock_counts: async ({ owner }) => (await owner.products.counts.start(newCount)).id,
};
