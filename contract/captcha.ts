import * as z from "zod";

/** The token of the captcha widget; required only where the installation has a captcha (`auth.entrance` says so). */
export const CaptchaToken = z.string().max(2048, "Verificação inválida.").optional();

export const captchaRefusals = {
  CAPTCHA_REFUSED: {
    status: 422,
    message: "Não conseguimos confirmar que você é uma pessoa. Espere a verificação terminar e tente novamente.",
  },
  CAPTCHA_UNAVAILABLE: {
    status: 424,
    message: "A verificação de segurança não respondeu. Nada foi enviado: tente novamente em alguns minutos.",
  },
} as const;
