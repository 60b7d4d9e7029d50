import * as z from "zod";
import { captchaRefusals, CaptchaToken } from "#contract/captcha.ts";
import { call } from "#contract/refusals.ts";
import { Email, Password } from "#contract/values.ts";

export const RequestRecovery = z.strictObject({ email: Email, captcha: CaptchaToken });

/** A signed link's token: three parts, never longer than a mail program keeps on one line. */
const Token = z.string().min(1).max(1000);

const ResetPassword = z.strictObject({ token: Token, password: Password });

/** Adds an error where the two passwords differ. */
export function askSameTwice({ value, issues }: z.core.ParsePayload<{ password: string; confirmation: string }>): void {
  const { password, confirmation: input } = value;
  const message = "As senhas digitadas não são iguais.";
  if (input !== password) issues.push({ code: "custom", input, path: ["confirmation"], message });
}

/** A new password, typed twice. */
export const NewPassword = z.strictObject({ password: Password, confirmation: z.string() }).check(askSameTwice);

/** The screen's title says what is wrong (spec section 8); these say why and what to do. */
const refusals = {
  RECOVERY_INVALID: { status: 400, message: "Verifique se você copiou o link completo, ou solicite um novo." },
  RECOVERY_EXPIRED: { status: 410, message: "O link vale por 30 minutos. Solicite um novo." },
  RECOVERY_USED: { status: 410, message: "Este link já serviu ou não foi encontrado. Solicite um novo." },
} as const;

/** The field with the error. */
const aboutPassword = z.object({ fields: z.array(z.object({ path: z.literal("password"), message: z.string() })) });

/** Commonly known passwords; refused wherever one is chosen. */
export const passwordRefusals = {
  PASSWORD_KNOWN: {
    status: 422,
    message: "Esta senha é fácil de adivinhar. Escolha outra, mais longa ou menos comum.",
    data: aboutPassword,
  },
} as const;

/** Also refuses the current password. */
export const newPasswordRefusals = {
  ...passwordRefusals,
  SAME_PASSWORD: {
    status: 422,
    message: "Senha inválida: A nova senha deve ser diferente da atual.",
    data: aboutPassword,
  },
} as const;

/** Where the installation sends no mail, no link can be requested. */
export const mailMissing = {
  MAIL_MISSING: {
    status: 409,
    message: "Aqui não são enviados e-mails, e sem eles a senha não se recupera. Fale com quem cuida do sistema.",
  },
} as const;

/** Recovery of an account whose password is forgotten (spec, password reset page). */
export const recovery = {
  request: call
    .route({
      method: "POST",
      path: "/auth/recovery",
      tags: ["Contas"],
      summary: "Pedir o link de redefinição de senha",
    })
    .errors({ ...captchaRefusals, ...mailMissing })
    .input(RequestRecovery)
    .output(z.void()),
  check: call
    .route({
      method: "POST",
      path: "/auth/recovery/check",
      tags: ["Contas"],
      summary: "Conferir um link de redefinição",
    })
    .errors(refusals)
    .input(z.strictObject({ token: Token }))
    .output(z.object({ email: z.string() })),
  reset: call
    .route({ method: "POST", path: "/auth/recovery/reset", tags: ["Contas"], summary: "Escolher uma senha nova" })
    .errors({
      ...refusals,
      ...newPasswordRefusals,
    })
    .input(ResetPassword)
    .output(z.void()),
};
