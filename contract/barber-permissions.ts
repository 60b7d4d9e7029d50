import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE, Version } from "#contract/registers.ts";
import { idOf, rowOf } from "#contract/values.ts";

/** What a barber may do in their portal (spec section 3). `data_access_days`: how far back they read, beside today. */
export const BarberPermissions = z.strictObject({
  portal_access_enabled: z.boolean(),
  agenda_access: z.boolean(),
  commissions_access: z.boolean(),
  sales_access: z.boolean(),
  clients_access: z.boolean(),
  reports_access: z.boolean(),
  financial_access: z.boolean(),
  data_access_days: z
    .int("Informe um número de dias, de 0 a 3650.")
    .min(0, "Informe um número de dias, de 0 a 3650.")
    .max(3650, "Informe um número de dias, de 0 a 3650."),
});
export type BarberPermissions = z.infer<typeof BarberPermissions>;

/** The flag that a page or a call of the barber's portal needs. */
export type PortalFlag = Exclude<keyof BarberPermissions, "portal_access_enabled" | "data_access_days">;

/** A barber's permissions until the admin changes them. */
export const defaultPermissions: BarberPermissions = {
  portal_access_enabled: true,
  agenda_access: true,
  commissions_access: true,
  sales_access: false,
  clients_access: false,
  reports_access: false,
  financial_access: false,
  data_access_days: 30,
};

export const SetPermissions = BarberPermissions.extend({ id: idOf("barbeiros"), versao: Version.optional() });
export type SetPermissions = z.input<typeof SetPermissions>;

const tags = ["Equipe"];

export const barberPermissions = {
  permissions: call
    .route({ method: "GET", path: "/staff/barbers/{id}/permissions", tags, summary: "O que um barbeiro pode" })
    .input(rowOf("barbeiros"))
    .output(BarberPermissions.extend({ versao: Version })),
  setPermissions: call
    .route({
      method: "POST",
      path: "/staff/barbers/{id}/permissions",
      tags,
      summary: "Decidir o que um barbeiro pode",
    })
    .errors({ CHANGED_MEANWHILE })
    .input(SetPermissions)
    .output(z.void()),
};
