import type { PaymentForm } from "#contract/comandas.ts";

/** How often each is chosen. */
export const shares = { pix: 40, cartao_credito: 22, cartao_debito: 18, dinheiro: 20 } satisfies Partial<
  Record<PaymentForm, number>
>;
export const forms = Object.keys(shares) as (keyof typeof shares)[];

/** What the machine of the house takes in basis points, and in how many days it pays; what a Pix does. */
export const terms = {
  dinheiro: undefined,
  pix: { bps: 0, dias: 0 },
  cartao_debito: { bps: 149, dias: 1 },
  cartao_credito: { bps: 319, dias: 30 },
};
