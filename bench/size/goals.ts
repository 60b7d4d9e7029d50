import type { Goal } from "../kit/verdicts.ts";
import type { Load } from "./pages.ts";

/** `as`: who opens it, else a stranger. `kB` and `css`: scripts and styles, gzip. */
type LimitedPage = { path: string; as?: "owner" | "client"; ready: string; kB?: number; css?: number };

const behindSignIn = (as: "owner" | "client", ...paths: string[]) => paths.map((path) => ({ path, as, ready: "h1" }));

/** The pages whose loads `npm run bench -- size` and e2e/size.spec.ts judge. */
export const limitedPages: LimitedPage[] = [
  { path: "/b/:slug", ready: "main", kB: 120 },
  { path: "/auth", ready: "input[type=password]", kB: 185, css: 15 },
  { path: "/agendamentos", as: "owner", ready: "text=Novo Agendamento", kB: 260 },
  ...behindSignIn("owner", "/barbeiros", "/recepcao", "/configuracoes", "/perfil", "/recepcionista/perfil"),
  ...behindSignIn("client", "/cliente/agendamentos", "/cliente/perfil", "/client/onboarding"),
];

export function goalsOf({ path, kB, css }: LimitedPage, load: Load): Goal[] {
  const bytes = load.scripts.reduce((sum, { gzip }) => sum + gzip, 0);
  const goals: Goal[] = [{ goal: `requests of ${path}`, measured: load.requests, atMost: 30 }];
  if (kB)
    goals.push(
      { goal: `JavaScript before ${path} is usable`, measured: bytes / 1000, unit: "kB", atMost: kB },
      { goal: "the same, in files", measured: load.scripts.length, atMost: 12 },
    );
  if (css) goals.push({ goal: "its styles", measured: load.css / 1000, unit: "kB", atMost: css });
  return goals;
}
