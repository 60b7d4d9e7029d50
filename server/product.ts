import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { migrate } from "#db/migrate.ts";
import { furnishDemo } from "#db/world.ts";
import { createApp } from "#server/app.ts";
import type { BookingRenderer } from "#server/booking-page.ts";
import { type Config, filesFolder, mailFolder } from "#server/config.ts";
import type { Dependencies } from "#server/call.ts";
import { openDependencies } from "#server/dependencies.ts";
import { superAdminExists } from "#server/features/super-admins/queries.ts";
import { databaseAnswers } from "#server/features/platform/queries.ts";
import { bootstrapCode, type Installation, installationSecret, missingParts } from "#server/installation.ts";
import { type Captcha, turnstile } from "#server/outside/captcha.ts";
import { systemClock } from "#server/outside/clock.ts";
import { folderFiles } from "#server/outside/files.ts";
import { folderMailer, type Mailer, silentMailer, smtpMailer } from "#server/outside/mail.ts";
import { stripePayments } from "#server/outside/payments/stripe.ts";
import { s3Files } from "#server/outside/s3.ts";
import { createPages } from "#server/pages.ts";
import { welcome } from "#server/welcome.ts";

type Options = {
  config: Config;
  databaseUrl: string;
  log: Logger;
  webFolder: string | null;
  renderBooking: BookingRenderer;
};

export type Product = {
  listener: RequestListener;
  deps: Dependencies;
  /** The text for the terminal, given the product's address. */
  greeting: (url: string) => string;
  close: () => Promise<void>;
};

/** Everything above the database: migrated, with demo data in local mode, ready to listen. */
export async function openProduct(options: Options): Promise<Product> {
  const { config, databaseUrl, log, webFolder, renderBooking } = options;
  await migrate(databaseUrl);
  const isLocal = !config.publicUrl && !config.databaseUrl;
  const logins = isLocal ? await furnishDemo(databaseUrl, config.dataDir) : [];
  const secret = config.secret ?? (await installationSecret(config.dataDir));
  const code = config.superAdminCode ?? bootstrapCode(secret);
  const { deps, close } = await openDependencies({
    databaseUrl,
    secret,
    publicUrl: config.publicUrl,
    siteUrl: config.siteUrl,
    mailer: mailerFor(config, log),
    files: config.s3 ? s3Files(config.s3) : folderFiles(filesFolder(config)),
    captcha: captchaFor(config, log),
    google: config.google,
    payments: config.stripe && stripePayments(config.stripe),
    clock: systemClock,
    log,
    working: true,
    installation: {
      superAdminCode: code,
      missing: missingParts(config),
      mail: transportOf(config),
      whatsapp: config.whatsapp,
    },
  });
  const pages = createPages(deps, {
    webFolder,
    renderBooking,
    mailFolder: config.publicUrl ? null : mailFolder(config),
    isReady: () => databaseAnswers(deps.db),
  });
  const superAdminCode = (await superAdminExists(deps.db)) ? null : code;
  return {
    listener: createApp(deps, { trustedProxies: config.trustedProxies, pages }),
    deps,
    greeting: (url) => welcome({ url, logins, superAdminCode, config }),
    close,
  };
}

function transportOf({ smtpUrl, publicUrl }: Config): Installation["mail"] {
  if (smtpUrl) return "smtp";
  return publicUrl ? "none" : "folder";
}

function captchaFor(config: Config, log: Logger): Captcha | null {
  const warn = (why: unknown) => log.warn({ err: why }, "the captcha's verifier gave no answer to believe");
  return config.turnstile && turnstile(config.turnstile, warn);
}

function mailerFor(config: Config, log: Logger): Mailer {
  if (config.smtpUrl) return smtpMailer(config.smtpUrl, config.mailFrom);
  if (!config.publicUrl) return folderMailer(mailFolder(config));
  return silentMailer((subject) => log.warn({ subject }, "no mail transport: not sent"));
}
