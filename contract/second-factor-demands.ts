/** Who demands a second factor of an account, and what its owner is told of it; it stands apart so that a screen needs no schemas. */
export const secondFactorDemands = {
  platform: "Um super admin entra com um código além da senha.",
  barbershop: "Sua barbearia exige que a equipe entre com um código além da senha.",
} as const;

export type SecondFactorDemand = keyof typeof secondFactorDemands;
