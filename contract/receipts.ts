import * as z from "zod";
import { paymentNames } from "#contract/comanda-names.ts";
import { call } from "#contract/refusals.ts";
import { Instant, rowOf } from "#contract/values.ts";

/** A client's receipt of a closed comanda; in centavos, the CPF masked. */
export const Receipt = z.object({
  barbearia: z.string(),
  endereco: z.string().nullable(),
  timezone: z.string(),
  numero: z.int(),
  fechada_em: Instant,
  estornada: z.boolean(),
  desconto: z.int(),
  cpf_nota: z.string().nullable(),
  items: z
    .array(
      z.object({
        nome: z.string(),
        barbeiro: z.string().nullable(),
        quantidade: z.int(),
        preco: z.int(),
        desconto: z.int(),
        cortesia: z.boolean(),
        coberto: z.boolean(),
        pacote: z.boolean(),
      }),
    )
    .max(200),
  payments: z
    .array(
      z.object({
        forma: z.enum(Object.keys(paymentNames) as (keyof typeof paymentNames)[]),
        valor: z.int(),
        recebido: z.int().nullable(),
        parcelas: z.int(),
      }),
    )
    .max(200),
});
export type Receipt = z.infer<typeof Receipt>;

export const Paper = z.enum(["bobina", "a4"]);
export type Paper = z.infer<typeof Paper>;

const RECEIPT_NOT_FOUND = { status: 404, message: "Este link de recibo não vale mais. Peça outro à barbearia." };
const token = z.strictObject({ token: z.string().min(1).max(1000) });

export const receipts = {
  read: call
    .route({
      method: "GET",
      path: "/comandas/{id}/receipt",
      tags: ["Comandas"],
      summary: "O recibo de uma comanda fechada, com o link que o mostra por 90 dias e o telefone para onde mandar",
    })
    .input(rowOf("comandas"))
    .output(Receipt.extend({ token: z.string(), telefone: z.string().nullable() })),
  shared: call
    .route({
      method: "POST",
      path: "/public/receipts/find",
      tags: ["Comandas"],
      summary: "O recibo de um link assinado",
    })
    .errors({ RECEIPT_NOT_FOUND })
    .input(token)
    .output(Receipt),
  file: call
    .route({
      method: "POST",
      path: "/public/receipts/pdf",
      tags: ["Comandas"],
      summary: "O recibo de um link assinado, em PDF",
    })
    .errors({ RECEIPT_NOT_FOUND })
    .input(token.extend({ papel: Paper }))
    .output(z.file()),
};
