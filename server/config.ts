import { join, resolve } from "node:path";
import * as z from "zod";
import { Phone } from "#contract/values.ts";
import type { TurnstileOptions } from "#server/outside/captcha.ts";
import type { GoogleOptions } from "#server/outside/google.ts";
import type { StripeOptions } from "#server/outside/payments/stripe.ts";
import type { S3Options } from "#server/outside/s3.ts";

const Variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.url().optional(),
  PUBLIC_URL: z.url({ protocol: /^https$/, error: "PUBLIC_URL precisa começar com https://" }).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Navalha <nao-responda@localhost>"),
  SECRET: z.string().min(32).optional(),
  SUPER_ADMIN_CODE: z.string().min(12).optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: z.url().default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default("https://accounts.google.com"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_ACCOUNTS: z.enum(["connect", "own"]).default("connect"),
  STRIPE_API_URL: z.url().default("https://api.stripe.com"),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SUPPORT_WHATSAPP: Phone.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

type Name = keyof z.infer<typeof Variables>;

/** Variables that must be set together. */
const together: Name[][] = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];

const Environment = Variables.superRefine((given, context) => {
  for (const names of together) {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing)
      context.addIssue({ code: "custom", path: [name], message: `falta, ao lado de ${names.join(", ")}` });
  }
});

/** The configuration of one server process; `.env.example` documents each name. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Set in production mode; null in local mode (decisions 9). */
  publicUrl: string | null;
  /** The base of links in mails: where people reach this installation. */
  siteUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  secret: string | undefined;
  superAdminCode: string | undefined;
  /** Null: no captcha. */
  turnstile: TurnstileOptions | null;
  /** Null: no sign-in with Google. */
  google: GoogleOptions | null;
  /** Null: no online payments. */
  stripe: StripeOptions | null;
  /** Null: photos are kept on the disk of this machine. */
  s3: S3Options | null;
  /** The platform's WhatsApp for shops, in digits; null: none. */
  whatsapp: string | null;
  /** How many trusted proxies append to X-Forwarded-For; 0 uses only the socket's address. */
  trustedProxies: number;
  logLevel: string;
};

/** Reads the environment once. Throws one error in Portuguese that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Configuração inválida:\n${wrong.join("\n")}`);
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL?.replace(/\/$/, "") ?? null;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl,
    siteUrl: publicUrl ?? `http://${/^(0\.0\.0\.0|::)$/.test(env.HOST) ? "localhost" : env.HOST}:${env.PORT}`,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    secret: env.SECRET,
    superAdminCode: env.SUPER_ADMIN_CODE,
    turnstile: turnstileOf(env),
    google: googleOf(env),
    stripe: stripeOf(env),
    s3: s3Of(env),
    whatsapp: env.SUPPORT_WHATSAPP?.slice(1) ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
  };
}

function turnstileOf(env: z.infer<typeof Variables>): Config["turnstile"] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_VERIFY_URL: verifyUrl } = env;
  return siteKey && secretKey ? { siteKey, secretKey, verifyUrl } : null;
}

function googleOf(env: z.infer<typeof Variables>): Config["google"] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : null;
}

function stripeOf(env: z.infer<typeof Variables>): Config["stripe"] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env;
  const ownKeys = env.STRIPE_ACCOUNTS === "own";
  return secretKey && webhookSecret ? { secretKey, webhookSecret, ownKeys, apiUrl } : null;
}

function s3Of(env: z.infer<typeof Variables>): Config["s3"] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

/** The folder of local mode's mails. */
export function mailFolder(config: Config): string {
  return join(config.dataDir, "mail");
}

/** The folder of photos. */
export function filesFolder(config: Config): string {
  return join(config.dataDir, "files");
}
