import { migrate } from "#db/migrate.ts";
import { furnishDemo } from "#db/world.ts";
import { configuration, openDatabaseServer } from "./environment.ts";

/** Puts the demo shop into the configured database, which local mode does by itself and DATABASE_URL does not. */
const config = configuration();
const database = await openDatabaseServer(config);
try {
  await migrate(database.url);
  const logins = await furnishDemo(database.url, config.dataDir);
  console.log("Barbearia de demonstração: /b/demo");
  for (const { role, email, password } of logins) console.log(`  ${role.padEnd(14)} ${email.padEnd(28)} ${password}`);
} finally {
  await database.stop();
}
