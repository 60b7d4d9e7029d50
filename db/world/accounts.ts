import { demoDomain } from "#server/features/auth/demo/rules.ts";

/** The people of the demo shop who can sign in: one for each role. */
export const demoAccounts = {
  admin: { name: "Marcelo Antunes", email: `dono@${demoDomain}`, phone: "+5511900002001" },
  recepcionista: { name: "Camila Rocha", email: `recepcao@${demoDomain}`, phone: "+5511900002002" },
  barbeiro: { name: "Thiago Ferreira", email: `barbeiro@${demoDomain}`, phone: "+5511900002101" },
  cliente: { name: "Lucas Almeida", email: `cliente@${demoDomain}`, phone: "+5511900002003" },
};

export type DemoRole = keyof typeof demoAccounts;

export const demoRoles = Object.keys(demoAccounts) as DemoRole[];
