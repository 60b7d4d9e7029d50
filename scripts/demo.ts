import { migrate } from "#db/migrate.ts";
import { type DemoLogin, furnishDemo } from "#db/world.ts";
import type { Config } from "#server/config.ts";
import { configuration, openDatabaseServer } from "./environment.ts";

/** Puts the demo shop into the configured database, which local mode does by itself and DATABASE_URL does not. */
try {
  const config = configuration();
  if (config.publicUrl)
    throw new Error("Com PUBLIC_URL o Navalha está em produção, onde não há barbearia de demonstração.");
  console.log(report(await furnish(config), config.dataDir));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function furnish(config: Config): Promise<DemoLogin[]> {
  const database = await openDatabaseServer(config);
  try {
    await migrate(database.url);
    return await furnishDemo(database.url, config.dataDir);
  } finally {
    await database.stop();
  }
}

function report(logins: DemoLogin[], dataDir: string): string {
  if (logins.length === 0) {
    return `Este banco já tem barbearia, e a demonstração só entra em um banco vazio.
Se ela já estiver nele, as senhas ficaram em demo-logins.json na pasta de dados em que foi criada (agora: ${dataDir}).`;
  }
  const lines = logins.map(({ role, email, password }) => `  ${role.padEnd(14)} ${email.padEnd(26)} ${password}`);
  return ["Barbearia de demonstração em /b/demo, com estas contas, que só entram deste computador:", ...lines].join(
    "\n",
  );
}
