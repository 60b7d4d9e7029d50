import * as z from "zod";
import { askSameTwice, NewPassword, newPasswordRefusals } from "#contract/recovery.ts";
import { call } from "#contract/refusals.ts";
import { Email, Id, rowOf } from "#contract/values.ts";

const Typed = z.string().min(1, "Informe sua senha.").max(128, "Informe sua senha.");

export const ProvePassword = z.strictObject({ password: Typed });

export const wrongPassword = { WRONG_PASSWORD: { status: 422, message: "Senha atual incorreta." } } as const;

/** Four to six digits. */
export const Pin = z
  .string()
  .regex(/^\d{4,6}$/, "O PIN tem de 4 a 6 números.")
  .meta({ examples: ["4821"] });

const tags = ["Contas"];

/** A null `pin` removes the PIN. */
export const SetPin = z.strictObject({ password: Typed, pin: Pin.nullable() });
export type SetPin = z.input<typeof SetPin>;

/** The PIN with which an admin lets the reception do one act that only admins may do. */
export const pin = {
  state: call
    .route({ method: "GET", path: "/auth/pin", tags, summary: "Se a própria conta tem um PIN" })
    .output(z.object({ on: z.boolean() })),
  set: call
    .route({ method: "POST", path: "/auth/pin", tags, summary: "Escolher ou tirar o próprio PIN" })
    .errors(wrongPassword)
    .input(SetPin)
    .output(z.void()),
};

export const ChangePassword = z.strictObject({ current: Typed, ...NewPassword.shape }).check(askSameTwice);

export const password = {
  change: call
    .route({ method: "POST", path: "/auth/password", tags, summary: "Trocar a própria senha" })
    .errors({
      ...wrongPassword,
      ...newPasswordRefusals,
    })
    .input(ChangePassword)
    .output(z.void()),
};

export const OpenSession = z.object({
  id: Id,
  /** Browser and operating system in words, as far as they are known. */
  device: z.string(),
  address: z.string().nullable(),
  started_at: z.iso.datetime(),
  last_activity: z.iso.datetime(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const sessions = {
  list: call
    .route({ method: "GET", path: "/auth/sessions", tags, summary: "Sessões abertas da própria conta" })
    .output(z.array(OpenSession)),
  end: call
    .route({ method: "POST", path: "/auth/sessions/end", tags, summary: "Encerrar uma sessão da própria conta" })
    .input(rowOf("auth.session"))
    .output(z.void()),
  endOthers: call
    .route({ method: "POST", path: "/auth/sessions/end-others", tags, summary: "Encerrar todas as outras sessões" })
    .output(z.void()),
};

export const ChangeEmail = z.strictObject({ password: Typed, email: Email });

/** What a link in a mail confirms: the address of a new account, or the old or new address of a changed one. */
export const EmailLink = z.strictObject({ token: z.string().min(1).max(1000), type: z.enum(["signup", "old", "new"]) });
export type EmailLink = z.infer<typeof EmailLink>;

/** A pending change of address: the new address, and whether the old and the new one have confirmed. */
const PendingEmail = z.object({ email: z.string(), old: z.boolean(), new: z.boolean() });
export type PendingEmail = z.infer<typeof PendingEmail>;

const emailNotFree = {
  EMAIL_NOT_FREE: { status: 409, message: "Este email já é de outra conta. Escolha outro." },
} as const;

export const email = {
  change: call
    .route({ method: "POST", path: "/auth/email", tags, summary: "Trocar o e-mail da própria conta" })
    .errors({
      ...wrongPassword,
      ...emailNotFree,
      SAME_EMAIL: { status: 422, message: "Este já é o email da sua conta." },
    })
    .input(ChangeEmail)
    .output(z.void()),
  pending: call
    .route({ method: "GET", path: "/auth/email", tags, summary: "A troca de e-mail que espera confirmação, ou null" })
    .output(PendingEmail.nullable()),
  cancel: call
    .route({ method: "POST", path: "/auth/email/cancel", tags, summary: "Desistir da troca do e-mail" })
    .output(z.void()),
  confirm: call
    .route({ method: "POST", path: "/auth/email/confirm", tags, summary: "Confirmar um e-mail pelo link recebido" })
    .errors({
      EMAIL_LINK_INVALID: {
        status: 400,
        message: "Link de confirmação inválido. Verifique se você copiou o link completo.",
      },
      EMAIL_LINK_EXPIRED: {
        status: 410,
        message: "Este link expirou ou já foi usado. Se ainda precisar, peça um novo.",
      },
      ...emailNotFree,
    })
    .input(EmailLink)
    .output(z.object({ email: z.string(), waitingFor: z.enum(["old", "new"]).nullable() })),
};

/** A code of the authenticator app, or a recovery code in any case, with or without its dash. */
const Code = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z0-9]{10})$/, "Informe o código de 6 dígitos, ou um de recuperação."));

export const SecondFactorCode = z.strictObject({ code: Code });

/** A code of the authenticator app only: turning the second factor on proves that the app works. */
export const AppCode = z.strictObject({ code: Code.pipe(z.string().length(6, "Informe o código de 6 dígitos.")) });

export const secondFactorRefusals = {
  WRONG_CODE: { status: 422, message: "Código incorreto ou já usado. Espere o próximo e tente novamente." },
} as const;

const alreadyOn = {
  SECOND_FACTOR_ON: { status: 409, message: "A verificação em duas etapas já está ativada." },
} as const;

const RecoveryCodes = z.array(z.string());

export const secondFactor = {
  begin: call
    .route({ method: "POST", path: "/auth/second-factor", tags, summary: "Começar a usar um aplicativo autenticador" })
    .errors({ ...wrongPassword, ...alreadyOn })
    .input(ProvePassword)
    .output(z.object({ uri: z.string(), recoveryCodes: RecoveryCodes })),
  confirm: call
    .route({
      method: "POST",
      path: "/auth/second-factor/confirm",
      tags,
      summary: "Ativar a verificação com o primeiro código",
    })
    .errors({ ...secondFactorRefusals, ...alreadyOn })
    .input(AppCode)
    .output(z.void()),
  renewCodes: call
    .route({ method: "POST", path: "/auth/second-factor/codes", tags, summary: "Trocar os códigos de recuperação" })
    .errors(wrongPassword)
    .input(ProvePassword)
    .output(RecoveryCodes),
  turnOff: call
    .route({ method: "POST", path: "/auth/second-factor/off", tags, summary: "Desativar a verificação em duas etapas" })
    .errors({
      ...wrongPassword,
      SECOND_FACTOR_REQUIRED: { status: 409, message: "Sua conta não pode ficar sem a verificação em duas etapas." },
    })
    .input(ProvePassword)
    .output(z.void()),
};
