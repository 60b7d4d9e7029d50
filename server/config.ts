import { join, resolve } from "node:path";
import * as z from "zod";

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.url().optional(),
  PUBLIC_URL: z.url({ protocol: /^https$/, error: "PUBLIC_URL precisa começar com https://" }).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Navalha <nao-responda@localhost>"),
  SECRET: z.string().min(32).optional(),
  SUPER_ADMIN_CODE: z.string().min(12).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** The configuration of one server process; `.env.example` documents each name. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Set in production mode; null in local mode (decisions 9). */
  publicUrl: string | null;
  /** Where people reach this installation: what links in mails begin with. */
  siteUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  secret: string | undefined;
  superAdminCode: string | undefined;
  /** How many proxies in front add to X-Forwarded-For; 0 believes only the socket. */
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
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
  };
}

/** Where local mode keeps its mails. */
export function mailFolder(config: Config): string {
  return join(config.dataDir, "mail");
}

/** Where photos are kept. */
export function filesFolder(config: Config): string {
  return join(config.dataDir, "files");
}
