import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Instant } from "#contract/values.ts";

/** The purposes a client may consent to, each separately (business-rules 10). */
export const Purpose = z.enum(["marketing", "aniversario", "imagem"]);
export type Purpose = z.infer<typeof Purpose>;

/** The version of the consent texts, a date. A changed text gets a new version; earlier ones stay in the history of this file. */
export const consentVersion = "2026-11-21";

export const consentTexts: Record<Purpose, { title: string; text: string }> = {
  marketing: {
    title: "Novidades e promoções",
    text: "Aceito receber da barbearia novidades e promoções por e-mail e WhatsApp.",
  },
  aniversario: {
    title: "Aniversário",
    text: "Aceito que a barbearia use minha data de nascimento para me parabenizar e oferecer um agrado.",
  },
  imagem: {
    title: "Fotos do meu visual",
    text: "Aceito que a barbearia mostre fotos do meu corte e da minha barba em sua página e em suas redes sociais.",
  },
};

/** A purpose and the time of consent: null when it was never given, or was withdrawn. */
export const Consent = z.object({
  purpose: Purpose,
  granted: z.object({ at: Instant, text_version: z.string() }).nullable(),
  /** Whether it can be given now: not for a minor without a guardian. */
  offered: z.boolean(),
});
export type Consent = z.infer<typeof Consent>;

const GrantConsent = z.strictObject({
  purpose: Purpose,
  /** The version of the texts on the screen. */
  text_version: z.string().max(10, "Versão inválida."),
});

export const consentRefusals = {
  CONSENT_TEXT_CHANGED: { status: 409, message: "O texto deste consentimento mudou. Leia de novo antes de aceitar." },
  GUARDIAN_NEEDED: {
    status: 422,
    message: "Você tem menos de 18 anos. Informe um responsável antes de permitir isto.",
  },
} as const;

export const consents = {
  list: call
    .route({ method: "GET", path: "/profile/consents", tags: ["Perfil"], summary: "Os próprios consentimentos" })
    .output(z.array(Consent)),
  grant: call
    .route({ method: "POST", path: "/profile/consents", tags: ["Perfil"], summary: "Consentir em uma finalidade" })
    .errors(consentRefusals)
    .input(GrantConsent)
    .output(z.array(Consent)),
  withdraw: call
    .route({
      method: "POST",
      path: "/profile/consents/withdraw",
      tags: ["Perfil"],
      summary: "Retirar um consentimento",
    })
    .input(z.strictObject({ purpose: Purpose }))
    .output(z.array(Consent)),
};
