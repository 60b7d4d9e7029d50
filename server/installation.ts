import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";

/** The state of the installation: the code for the first super admin, and the parts that are not set up. */
export type Installation = {
  /** Null when no one-time code was needed. */
  superAdminCode: string | null;
  /** Missing environment variables with the consequence of each. */
  missing: { name: string; meaning: string }[];
  mail: "smtp" | "folder" | "none";
  /** Digits of the platform's WhatsApp for shops. */
  whatsapp?: string | null;
};

/** Whether mails of this installation can be read: by SMTP, or in local mode at /dev/mail. */
export function sendsMails({ mail }: Pick<Installation, "mail">): boolean {
  return mail !== "none";
}

/** Missing parts that an operator should know; none in local mode. */
export function missingParts({
  publicUrl,
  smtpUrl,
  secret,
  turnstile,
  s3,
  google,
  stripe,
}: Config): Installation["missing"] {
  if (!publicUrl) return [];
  return [
    ...(smtpUrl
      ? []
      : [
          {
            name: "SMTP_URL",
            meaning: "nenhum email sai; quem convida entrega o link, e senha esquecida não se recupera.",
          },
        ]),
    ...(secret ? [] : [{ name: "SECRET", meaning: "outra instância não reconhece as sessões desta." }]),
    ...(s3
      ? []
      : [{ name: "S3_ENDPOINT", meaning: "as fotos ficam no disco deste servidor; outra instância não as tem." }]),
    ...(google ? [] : [{ name: "GOOGLE_CLIENT_ID", meaning: "ninguém entra com uma conta Google." }]),
    ...(stripe
      ? []
      : [{ name: "STRIPE_SECRET_KEY", meaning: "nenhum plano é vendido online; o balcão vende como sempre." }]),
    ...(turnstile
      ? []
      : [{ name: "TURNSTILE_SITE_KEY", meaning: "cadastros e recuperação de senha não pedem captcha." }]),
  ];
}

/** The one-time code of the first super admin. All instances of an installation share it, because they share the secret. */
export function bootstrapCode(secret: string): string {
  return createHmac("sha256", secret).update("first super admin").digest("base64url").slice(0, 16);
}

/**
 * The secret of this installation, created at first start in the data folder, readable only by its owner. When two processes start
 * together, the second one reads the first one's secret.
 */
export async function installationSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
