import type { OpenAPI } from "@orpc/contract";
import * as z from "zod";
import { AskedDay, Centavos, Day, Id, idOf, Instant } from "#contract/values.ts";

export const ServiceIds = z
  .array(idOf("services"))
  .min(1, "Escolha ao menos um serviço.")
  .max(8, "Escolha no máximo 8 serviços.");
export const BarberChoice = z.union([z.literal("any"), idOf("barbeiros")], { error: "Escolha um barbeiro." });

/** The offer shown with the time: barber and price (centavos). A booking never gets another price than the one shown. */
export const Offered = z.strictObject({ barber: idOf("barbeiros"), preco: Centavos });

/** In a URL the ids stand in one parameter, separated by commas. */
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

/** `except`: an appointment about to move. It blocks no time, and its own length is used, not that of its services. */
export const MemberFreeTimesQuery = FreeTimesQuery.extend({ except: idOf("appointments").optional() });

/**
 * Free starts, ascending, under the barber who would serve, with their price (centavos). Each start appears once: without a requested
 * barber, under the least busy one of that day. `off`: days on which none of the requested barbers works.
 */
export const FreeTimes = z.object({
  timezone: z.string(),
  free: z.array(z.object({ barber: Id, preco: Centavos, times: z.array(Instant) })),
  off: z.array(Day),
  closed: z.array(Day),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** Documents that in the OpenAPI text of a call that takes `AskedServices`. */
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
