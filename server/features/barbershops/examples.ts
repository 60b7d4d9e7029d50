import type { Examples } from "#server/security/authorization/examples.ts";

export const examples: Examples = { barbershops: ({ shop }) => shop.id };
