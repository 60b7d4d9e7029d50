import type { Examples } from "#server/security/authorization/examples.ts";

export const rent = {
  tipo: "despesa",
  descricao: "Aluguel",
  conta: "despesa_aluguel",
  valor: 250_000,
  vencimento: "2026-12-05",
  fornecedor_id: null,
  anexo_url: null,
  repete: null,
  pago: null,
} as const;

export const examples: Examples = {
  finance_entries: async ({ owner }) => (await owner.entries.save(rent)).id,
};
