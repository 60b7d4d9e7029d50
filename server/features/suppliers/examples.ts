import type { Examples } from "#server/security/authorization/examples.ts";

export const supplier = {
  nome: "Distribuidora São João",
  telefone: "(11) 3333-4444",
  email: "vendas@sjoao.com.br",
  observacoes: "Entrega às terças.",
};

export const examples: Examples = { suppliers: async ({ owner }) => (await owner.suppliers.save(supplier)).id };
