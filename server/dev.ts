import type { RequestListener } from "node:http";
import { pino } from "pino";
import { migrate } from "#db/migrate.ts";
import { furnishDemo } from "#db/world.ts";
import { createApp } from "#server/app.ts";
import type { BookingRenderer } from "#server/booking-page.ts";
import { type Config, mailFolder } from "#server/config.ts";
import { openDependencies } from "#server/dependencies.ts";
import { installationSecret } from "#server/installation.ts";
import { systemClock } from "#server/outside/clock.ts";
import { folderMailer } from "#server/outside/mail.ts";
import { createPages } from "#server/pages.ts";
import { welcome } from "#server/welcome.ts";

type Options = { config: Config; databaseUrl: string; renderBooking: BookingRenderer };

export type Product = { listener: RequestListener; greeting: string; close(): Promise<void> };

/** Everything above the database in local mode, opened anew by `npm run dev` when server code has changed. */
export async function openProduct({ config, databaseUrl, renderBooking }: Options): Promise<Product> {
  await migrate(databaseUrl);
  const logins = await furnishDemo(databaseUrl, config.dataDir);
  const opened = await openDependencies({
    databaseUrl,
    secret: config.secret ?? (await installationSecret(config.dataDir, "secret")),
    publicUrl: null,
    mailer: folderMailer(mailFolder(config)),
    clock: systemClock,
    log: pino({ level: config.logLevel }),
    working: true,
  });
  const pages = createPages(opened.deps, {
    webFolder: null,
    renderBooking,
    mailFolder: mailFolder(config),
    isReady: async () => true,
  });
  const url = `http://${config.host}:${config.port}`;
  return {
    listener: createApp(opened.deps, { trustedProxies: config.trustedProxies, pages }),
    greeting: welcome({ url, logins, superAdminCode: null, config }),
    close: () => opened.close(),
  };
}
