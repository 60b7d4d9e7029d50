import type { Role } from "#contract/values.ts";

/** Roles as people read them. */
export const roleNames: Record<Role, string> = {
  admin: "Administrador",
  barbeiro: "Barbeiro",
  recepcionista: "Recepcionista",
  cliente: "Cliente",
  super_admin: "Super admin",
};
