/** Who requires a second factor of an account, and the text shown to its owner. A file of its own, so that a screen needs no schemas. */
export const secondFactorDemands = {
  platform: "Um super admin entra com um código além da senha.",
  barbershop: "Sua barbearia exige que a equipe entre com um código além da senha.",
} as const;

export type SecondFactorDemand = keyof typeof secondFactorDemands;
