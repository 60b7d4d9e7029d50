import type { OpenAPI } from "@orpc/contract";
import * as z from "zod";
import { AskedDay, Centavos, Day, Id, idOf, Instant } from "#contract/values.ts";

export const ServiceIds = z
  .array(idOf("services"))
  .min(1, "Escolha ao menos um serviço.")
  .max(8, "Escolha no máximo 8 serviços.");
export const BarberChoice = z.union([z.literal("any"), idOf("barbeiros")], { error: "Escolha um barbeiro." });

/** What stood with the time: who would serve, for how much (centavos). Nobody is booked for another price than they saw. */
export const Offered = z.strictObject({ barber: idOf("barbeiros"), preco: Centavos });

/** In an address the ids stand in one parameter, separated by commas. */
export const AskedServices = z.preprocess(
  (given: string | string[]) => (typeof given === "string" ? given.split(",") : given),
  ServiceIds,
);

export const FreeTimesQuery = z.strictObject({
  services: AskedServices,
  barber: BarberChoice,
  from: AskedDay,
  days: z.coerce.number().int().min(1).max(60),
});

/** `except`: an appointment that is about to move and is in nobody's way; its own length is looked for, not its services'. */
export const MemberFreeTimesQuery = FreeTimesQuery.extend({ except: idOf("appointments").optional() });

/**
 * Free starts, ascending, under the barber who would serve and their price (centavos). Each start stands once: where no
 * barber was asked for, with the least busy of that day. `off`: days on which none of those asked for works.
 */
export const FreeTimes = z.object({
  timezone: z.string(),
  free: z.array(z.object({ barber: Id, preco: Centavos, times: z.array(Instant) })),
  off: z.array(Day),
  closed: z.array(Day),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** Says so in the OpenAPI document of a call that takes `AskedServices`. */
export const servicesInOneParameter = {
  spec: (operation: OpenAPI.OperationObject): OpenAPI.OperationObject => ({
    ...operation,
    parameters: (operation.parameters ?? []).map((parameter) =>
      "name" in parameter && parameter.name === "services"
        ? { ...parameter, style: "form", explode: false }
        : parameter,
    ),
  }),
};
