import { type DemoRole, demoAccounts, demoRoles } from "./accounts.ts";
import type { Cast } from "./cast.ts";
import type { Row, Rows } from "./rows.ts";
import { team } from "./team.ts";

/** The accounts with their hashed passwords. */
export function userRows({ users, founded: created_at }: Cast, hashes: Record<DemoRole, string>): Rows {
  return {
    "auth.user": demoRoles.map((role) => {
      const { name: full_name, email } = demoAccounts[role];
      return { id: users[role], full_name, email, email_verified: true, created_at };
    }),
    "auth.account": demoRoles.map((role) => {
      const user_id = users[role];
      return { account_id: user_id, provider_id: "credential", user_id, password: hashes[role], created_at };
    }),
  };
}

/** What the accounts are in the shop. */
export function memberRows(cast: Cast): Rows {
  const { users, shop: barbershop_id, founded: created_at } = cast;
  return {
    memberships: demoRoles.map((role) => ({ user_id: users[role], barbershop_id, role, created_at })),
    profiles: demoRoles.map((role) => profileRow(cast, role)),
  };
}

function profileRow({ users, shop: barbershop_id }: Cast, role: DemoRole): Row<"profiles"> {
  const { name: full_name, phone, email } = demoAccounts[role];
  const {
    bio = null,
    especialidades = [],
    experiencia_anos = null,
  } = team.find((barber) => barber.email === email) ?? {};
  return { id: users[role], barbershop_id, full_name, phone, bio, especialidades, experiencia_anos };
}
