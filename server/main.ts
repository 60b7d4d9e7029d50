import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { migrate } from "#db/migrate.ts";
import { type DemoLogin, furnishDemo } from "#db/world.ts";
import { createApp } from "#server/app.ts";
import { builtRenderer, webFolder } from "#server/built-pages.ts";
import { type Config, mailFolder, readConfig } from "#server/config.ts";
import { openDependencies } from "#server/dependencies.ts";
import { superAdminExists } from "#server/features/auth/queries.ts";
import { databaseAnswers } from "#server/features/platform/queries.ts";
import { drain, listen } from "#server/http.ts";
import { installationSecret } from "#server/installation.ts";
import { systemClock } from "#server/outside/clock.ts";
import { folderMailer, type Mailer, silentMailer, smtpMailer } from "#server/outside/mail.ts";
import { startPostgres } from "#server/outside/postgres/postgres.ts";
import { createPages } from "#server/pages.ts";
import { welcome } from "#server/welcome.ts";

try {
  await run(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}

/** Config → database → jobs → http, and back in the opposite order when the process is told to end. */
async function run(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, redact: ["password", "token", "cpf", "*.password", "*.token", "*.cpf"] });
  const database = await openServer(config, log);
  await migrate(database.url);
  const logins = await demoLogins(config, database.url);
  const secret = config.secret ?? (await installationSecret(config.dataDir, "secret"));
  const { deps, close } = await openDependencies({
    databaseUrl: database.url,
    secret,
    publicUrl: config.publicUrl,
    mailer: mailerFor(config, log),
    clock: systemClock,
    log,
    working: true,
  });
  const pages = createPages(deps, {
    webFolder,
    renderBooking: builtRenderer(),
    mailFolder: config.publicUrl ? null : mailFolder(config),
    isReady: () => databaseAnswers(deps.db),
  });
  const server = await listen(createApp(deps, { trustedProxies: config.trustedProxies, pages }), config);
  stopOnSignal(log, async () => {
    await deps.realtime.stop();
    await drain(server);
    await close();
    await database.stop();
  });
  const superAdminCode = (await superAdminExists(deps.db)) ? null : await bootstrapCode(config);
  const { port } = server.address() as AddressInfo;
  console.log(welcome({ url: config.publicUrl ?? `http://${config.host}:${port}`, logins, superAdminCode, config }));
}

async function openServer(config: Config, log: Logger): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startPostgres({ dataDir: join(config.dataDir, "postgres"), log: (line) => log.info(line) });
}

/** The demo shop comes with the embedded database in local mode, once, when there is no shop yet (decisions 9). */
async function demoLogins({ publicUrl, databaseUrl, dataDir }: Config, url: string): Promise<DemoLogin[]> {
  return publicUrl || databaseUrl ? [] : furnishDemo(url, dataDir);
}

async function bootstrapCode({ superAdminCode, dataDir }: Config): Promise<string> {
  return superAdminCode ?? installationSecret(dataDir, "super-admin-code", 12);
}

function mailerFor(config: Config, log: Logger): Mailer {
  if (config.smtpUrl) return smtpMailer(config.smtpUrl, config.mailFrom);
  if (!config.publicUrl) return folderMailer(mailFolder(config));
  return silentMailer((subject) => log.warn({ subject }, "no mail transport: not sent"));
}

/** One Ctrl-C under npm arrives twice; the second is the first one's echo. */
function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the server did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
