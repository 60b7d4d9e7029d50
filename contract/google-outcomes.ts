/** The path to which Google redirects the browser; it is not a call of the contract, because the browser navigates to it. */
export const googleReturnPath = "/api/auth/callback/google";

/** The outcomes of a Google sign-in; the page it returns to reads them from `google` in its URL. */
export const googleOutcomes = {
  CANCELLED: "Você não concluiu a entrada com o Google. Tente de novo ou entre com e-mail e senha.",
  NOT_LINKED:
    "Esta conta Google não está conectada a nenhuma conta. Entre com e-mail e senha e conecte-a na segurança do seu perfil.",
  FAILED: "Não foi possível confirmar sua conta no Google. Tente de novo ou entre com e-mail e senha.",
  OTHER_EMAIL: "O e-mail desta conta Google é diferente do seu, ou não foi confirmado no Google.",
  TAKEN: "Esta conta Google já está conectada a outra conta.",
  TOO_MANY_REQUESTS: "Muitas tentativas de login. Aguarde alguns minutos antes de tentar novamente.",
  LOGIN_LOCKED: "Muitas tentativas falhadas. Aguarde alguns minutos antes de tentar novamente.",
  ACCOUNT_LOCKED: "Conta bloqueada por segurança. Entre em contato com o suporte.",
  SHOP_SUSPENDED: "Esta barbearia está suspensa. Fale com o administrador dela.",
  SHOP_CLOSED: "Esta barbearia foi encerrada.",
  /** The second factor is still required. */
  CODE: "",
  LINKED: "Conta Google conectada. Você já pode entrar com ela.",
} as const;

export type GoogleOutcome = keyof typeof googleOutcomes;
