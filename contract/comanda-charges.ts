import * as z from "zod";
import { chargeRefusals, Comanda } from "#contract/comandas.ts";
import { call } from "#contract/refusals.ts";
import { COMANDA_ENDED, COMANDA_FULL } from "#contract/sales.ts";
import { Centavos, idOf, rowOf } from "#contract/values.ts";

/** `id` is the comanda's; `valor` is at least what providers take. */
export const ChargeByLink = z.strictObject({ id: idOf("comandas"), valor: Centavos.min(100, "No mínimo R$ 1,00.") });
export type ChargeByLink = z.input<typeof ChargeByLink>;

const CHARGE_UNAVAILABLE = {
  status: 409,
  message: "O pagamento online não respondeu, e nada foi cobrado. Tente de novo, ou receba de outra forma.",
};
const tags = ["Comandas"];

/** A comanda paid on a page of the provider, by card or Pix. */
export const comandaCharges = {
  offered: call
    .route({ method: "GET", path: "/charges-offered", tags, summary: "Se a barbearia cobra comandas por link agora" })
    .output(z.boolean()),
  open: call
    .route({
      method: "POST",
      path: "/comandas/{id}/charge",
      tags,
      summary: "Cobrar a comanda por link",
      description: "A página do provedor vale por 30 minutos; uma comanda tem uma cobrança por vez.",
    })
    .errors({ COMANDA_ENDED, COMANDA_FULL, ...chargeRefusals, CHARGE_UNAVAILABLE })
    .input(ChargeByLink)
    .output(Comanda),
  cancel: call
    .route({ method: "POST", path: "/comandas/{id}/charge/cancel", tags, summary: "Cancelar a cobrança por link" })
    .input(rowOf("comandas"))
    .output(Comanda),
};
