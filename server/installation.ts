import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";

/** What this process knows of its installation: how the first super admin is made, and which parts are not set up. */
export type Installation = {
  /** Null where the one-time code was never needed. */
  superAdminCode: string | null;
  /** Names of the environment whose absence means something, and what. */
  missing: { name: string; meaning: string }[];
  mail: "smtp" | "folder" | "none";
  /** Digits of the WhatsApp on which the platform answers shops. */
  whatsapp?: string | null;
};

/** Whether anybody gets the mails of this installation: by SMTP, or in local mode at /dev/mail. */
export function sendsMails({ mail }: Pick<Installation, "mail">): boolean {
  return mail !== "none";
}

/** What an operator should know to be missing; in local mode nothing is. */
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

/** The one-time code of the first super admin, the same at every instance of an installation since all have its secret. */
export function bootstrapCode(secret: string): string {
  return createHmac("sha256", secret).update("first super admin").digest("base64url").slice(0, 16);
}

/**
 * The secret of this installation, made at first start and kept in the data folder, readable by its owner only.
 * Two processes that start together agree: whoever writes second reads what the first wrote.
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
