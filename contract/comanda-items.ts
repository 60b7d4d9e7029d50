import * as z from "zod";
import { Pin } from "#contract/account-security.ts";
import { Rate } from "#contract/commission-terms.ts";
import { Centavos, idOf, line } from "#contract/values.ts";

const quantidade = z
  .int("Informe a quantidade.")
  .min(1, "A quantidade é de pelo menos 1.")
  .max(1000, "Quantidade alta demais.")
  .meta({ examples: [1] });
const barbeiro_id = idOf("barbeiros").nullable();
const named = barbeiro_id.optional();

const on = { id: idOf("comandas") };

/**
 * `id` is the comanda's. Tips have a barber and a price, other items their own price; plans and packages need a client. The barber of a
 * plan sold it; one who sells it himself need not be named.
 */
export const AddItem = z.discriminatedUnion("tipo", [
  z.strictObject({ ...on, tipo: z.literal("servico"), service: idOf("services"), barbeiro_id }),
  z.strictObject({ ...on, tipo: z.literal("produto"), product: idOf("products"), barbeiro_id, quantidade }),
  z.strictObject({
    ...on,
    tipo: z.literal("gorjeta"),
    barbeiro_id: idOf("barbeiros"),
    preco: Centavos.min(1, "Informe o valor da gorjeta."),
  }),
  z.strictObject({ ...on, tipo: z.literal("plano"), plan: idOf("subscription_plans"), barbeiro_id: named }),
  z.strictObject({ ...on, tipo: z.literal("pacote"), package: idOf("packages") }),
  z.strictObject({
    ...on,
    tipo: z.literal("vale"),
    preco: Centavos.min(1, "Informe o valor do vale-presente."),
    para: line(0, 60, ""),
  }),
]);
export type AddItem = z.input<typeof AddItem>;

/** The PIN of an admin, who lets the reception do this one act. */
export const Approval = z.strictObject({ admin: idOf("approvers"), pin: Pin });
export type Approval = z.infer<typeof Approval>;

/**
 * `id` is the item's; `parte_do_segundo` in basis points. What is left out stays as it is: the second barber, and the commission rate of
 * this item, which only admins may say.
 */
export const ChangeItem = z.strictObject({
  id: idOf("comanda_items"),
  barbeiro_id,
  segundo_barbeiro_id: named,
  parte_do_segundo: z
    .int("Informe a parte.")
    .min(1, "A parte é de mais de 0 %.")
    .max(9999, "A parte é de menos de 100 %.")
    .nullable()
    .optional(),
  quantidade,
  preco: Centavos,
  desconto: Centavos,
  cortesia: z.boolean(),
  comissao_bps: Rate.nullable().optional(),
  approval: Approval.optional(),
});
export type ChangeItem = z.input<typeof ChangeItem>;

/** `id` is the item's. `coberto` false charges what the client's plan would cover. */
export const CoverItem = z.strictObject({ id: idOf("comanda_items"), coberto: z.boolean() });
