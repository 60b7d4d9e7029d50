import type { OpenAPI } from "@orpc/contract";
import * as z from "zod";
import { AskedDay, Id } from "#contract/values.ts";

export const ServiceIds = z.array(Id).min(1, "Escolha ao menos um serviço.").max(8, "Escolha no máximo 8 serviços.");
export const BarberChoice = z.union([z.literal("any"), Id], { error: "Escolha um barbeiro." });

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
export const MemberFreeTimesQuery = FreeTimesQuery.extend({ except: Id.optional() });

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
