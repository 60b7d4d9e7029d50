import type { DemoLogin } from "#db/world.ts";
import type { Config } from "#server/config.ts";
import { missingParts } from "#server/installation.ts";

type Greeting = { url: string; logins: DemoLogin[]; superAdminCode: string | null; config: Config };

const role = { admin: "dono", recepcionista: "recepção", barbeiro: "barbeiro", cliente: "cliente" };

/** The terminal's text once the product answers. */
export function welcome({ url, logins, superAdminCode, config }: Greeting): string {
  const lines = ["", `  Navalha está no ar: ${url}`];
  if (logins.length > 0) {
    lines.push("", `  Barbearia de demonstração: ${url}/b/demo`);
    lines.push(
      ...logins.map((login) => `    ${role[login.role].padEnd(9)} ${login.email.padEnd(28)} ${login.password}`),
    );
  }
  if (superAdminCode)
    lines.push(
      "",
      `  Código único do primeiro super admin: ${superAdminCode}`,
      `    Use em ${url}/super-admin/cadastro`,
    );
  if (config.publicUrl)
    lines.push(...missingParts(config).map(({ name, meaning }) => `  Atenção: sem ${name}, ${meaning}`));
  else lines.push("", `  Mensagens enviadas: ${url}/dev/mail`);
  return [...lines, ""].join("\n");
}
