import type { AnyContractProcedure, ErrorMap } from "@orpc/contract";
import { expect, test } from "vitest";
import type * as z from "zod";
import { Email, Password } from "#contract/values.ts";
import { SignIn } from "#contract/auth.ts";
import * as contract from "#contract/index.ts";
import { photoRefusals } from "#contract/photo.ts";
import { NewPassword } from "#contract/recovery.ts";

/** Every refusal that a call of the contract declares, and its texts. */
function declaredIn(node: object): [code: string, text: string | undefined][] {
  if (!("~orpc" in node)) return Object.values(node).flatMap(declaredIn);
  const errorMap: ErrorMap = (node as AnyContractProcedure)["~orpc"].errorMap;
  return Object.entries(errorMap).map(([code, refusal]) => [code, refusal?.message]);
}

const declared = Map.groupBy(
  [...declaredIn(contract), ...declaredIn({ "~orpc": { errorMap: photoRefusals } })],
  (one) => one[0],
);
const textsOf = (code: string) => [...new Set(declared.get(code)?.map(([, text]) => text))];

/** Word for word from sections 5 and 8 of the specification. */
const worded: Record<string, string[]> = {
  ACCOUNT_LOCKED: ["Conta bloqueada por segurança. Entre em contato com o suporte."],
  EMAIL_NOT_CONFIRMED: [
    "Email não confirmado. Verifique sua caixa de entrada e confirme seu email antes de fazer login.",
  ],
  FORBIDDEN: ["Você não tem permissão para acessar esta área."],
  IMAGE_NOT_KEPT: ["Não foi possível carregar a imagem."],
  IMAGE_TOO_LARGE: ["A imagem deve ter no máximo 5MB."],
  IMAGE_UNREADABLE: ["Não foi possível carregar a imagem."],
  INVALID_CREDENTIALS: ["Email ou senha incorretos. Verifique suas credenciais e tente novamente."],
  LOGIN_LOCKED: ["Muitas tentativas falhadas. Tente novamente em N minutos."],
  NOT_AN_IMAGE: ["Por favor, selecione apenas arquivos de imagem."],
  NO_BARBERSHOP: ["Sua conta não está associada a uma barbearia. Entre em contato com o administrador."],
  PERMISSIONS_UNAVAILABLE: ["Não foi possível configurar suas permissões de acesso."],
  PERMISSION_REQUIRED: ["Você não tem permissão para acessar esta funcionalidade."],
  PORTAL_DISABLED: ["Seu acesso ao portal foi desabilitado pelo administrador."],
  PROFILE_NOT_FOUND: ["Perfil não encontrado"],
  ROUTE_LIMITED: ["Muitas tentativas de acesso. Tente novamente em alguns minutos."],
  SAME_PASSWORD: ["Senha inválida: A nova senha deve ser diferente da atual."],
  SUPER_ADMIN_REFUSED: ["Erro ao criar conta de administrador. Tente novamente."],
  TOO_MANY_REQUESTS: [
    "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.",
    // At a sign-in.
    "Muitas tentativas de login. Aguarde alguns minutos antes de tentar novamente.",
  ],
};

/** Refusals whose texts are ours. */
const others = [
  "ACCOUNTANT_LINK_OVER",
  "ACCOUNTS_FULL",
  "ACCOUNT_EXISTS",
  "ACCOUNT_IN_USE",
  "ADVANCE_CAP",
  "ADVANCE_DEDUCTED",
  "ADVANCE_ENDED",
  "ADVANCE_LIMIT",
  "ALREADY_CANCELLED",
  "ALREADY_INVITED",
  "ALREADY_PAID",
  "ALREADY_RATED",
  "ALREADY_REVERSED",
  "ALREADY_STAFF",
  "ALREADY_SUPER_ADMIN",
  "BARBERSHOP_NOT_FOUND",
  "BARBER_HAS_APPOINTMENTS",
  "BARCODE_TAKEN",
  "BEFORE_HISTORY",
  "BILL_NOT_PAID",
  "BILL_SETTLED",
  "BIRTH_DATE_KEPT",
  "BLOCK_OVER_APPOINTMENTS",
  "CAIXA_OPEN",
  "CAPTCHA_REFUSED",
  "CAPTCHA_UNAVAILABLE",
  "CATALOGUE_FULL",
  "CHAIR_KEPT",
  "CHALLENGE_OVER",
  "CLIENT_BLOCKED",
  "CLIENT_PAYS",
  "CLOSING_CONTESTED",
  "CLOSING_DOUBTFUL",
  "CLOSING_ENDED",
  "CODE_LOCKED",
  "CODE_UNKNOWN",
  "COMANDA_ENDED",
  "COMANDA_FULL",
  "CONFIRMATION_NOT_NEEDED",
  "CONSENT_TEXT_CHANGED",
  "CONTRACT_OVERLAPS",
  "CONTRACT_USED",
  "COUNT_CHANGED",
  "COUNT_OVER",
  "CREDIT_SPENT",
  "DAY_CLOSED",
  "DESK_ONLY",
  "DISCOUNT_LIMIT",
  "EMAIL_LINK_EXPIRED",
  "EMAIL_LINK_INVALID",
  "EMAIL_NOT_FREE",
  "EMAIL_TAKEN",
  "EMPTY_TIME",
  "ENCAIXE_NOT_ALLOWED",
  "ENTRY_SETTLED",
  "ESTORNO_LIMIT",
  "EXCEPTION_TAKEN",
  "FIADO_LIMIT",
  "GOOGLE_OFF",
  "GOOGLE_SILENT",
  "GUARDIAN_NEEDED",
  "HANDOVER_REFUSED",
  "HOURS_OVER_APPOINTMENTS",
  "IDEMPOTENCY_MISMATCH",
  "IMPORT_NOT_UNDOABLE",
  "IMPORT_USED",
  "INVALID_INPUT",
  "INVITATION_INVALID",
  "JUSTIFY",
  "LAST_ADMIN",
  "LINE_DIFFERS",
  "LINE_SETTLED",
  "LINKS_FULL",
  "MAIL_MISSING",
  "MONTH_NOT_TOLD",
  "MORE_THAN_OWED",
  "NEWER_CLOSING",
  "NOTHING_EXPECTED",
  "NOTHING_SOLD",
  "NOTHING_TO_CLOSE",
  "NOT_CANCELLED",
  "NOT_COVERED",
  "NOT_ENOUGH_STOCK",
  "NOT_FOUND",
  "NOT_LAST",
  "NOT_OVER",
  "NOT_PAID",
  "NOT_PAUSED",
  "NOT_PUBLISHED",
  "NOT_RECEIVED",
  "NOT_SUBSCRIBED",
  "NOT_TODAY",
  "NOT_WAITING",
  "NOT_YET",
  "NOT_YOURSELF",
  "NO_BARBER",
  "NO_CAIXA",
  "NO_CLIENT",
  "NO_CREDIT",
  "NO_ROWS",
  "OF_COMANDA",
  "OPENING_DIFFERS",
  "OPEN_APPOINTMENTS",
  "OTHER_EMAIL",
  "OTHER_PLAN",
  "OUTSIDE_HOURS",
  "OUT_OF_RANGE",
  "OVERPAID",
  "OWES_LESS",
  "PASSWORD_KNOWN",
  "PAYMENT_REVERSED",
  "PAYS_TOO_MUCH",
  "PERIOD_OVERLAPS",
  "PHONE_ON_FILE",
  "PHONE_TAKEN",
  "PIN_LOCKED",
  "PLANS_FULL",
  "PLAN_ARCHIVED",
  "PLAN_FULL",
  "PRICE_CHANGED",
  "QUOTA_OVER",
  "RECEIPT_NOT_FOUND",
  "RECOUNTED",
  "RECOVERY_EXPIRED",
  "RECOVERY_INVALID",
  "RECOVERY_USED",
  "RETURN_BEYOND",
  "RETURN_OF_WALLET",
  "REVIEW_KEPT",
  "SAME_EMAIL",
  "SANGRIA_LIMIT",
  "SECOND_FACTOR_MISSING",
  "SECOND_FACTOR_NEEDED",
  "SECOND_FACTOR_ON",
  "SECOND_FACTOR_REQUIRED",
  "SERIES_TOO_LONG",
  "SERVICE_NOT_OFFERED",
  "SHOP_CLOSED",
  "SHOP_NEEDED",
  "SHOP_SUSPENDED",
  "SKU_TAKEN",
  "SLOT_TAKEN",
  "SLUG_TAKEN",
  "TIME_BLOCKED",
  "TOO_FAR",
  "TOO_LATE",
  "TOO_MANY_HERE",
  "TOO_MANY_OPEN",
  "TOO_SOON",
  "TWENTY_CUT_CARDS",
  "TWO_ACCOUNTS",
  "UNAUTHENTICATED",
  "UNAVAILABLE",
  "UNDO_OVER",
  "UNIT_FIXED",
  "VISITS_AHEAD",
  "VISIT_IN_COMANDA",
  "VISIT_NOT_FOUND",
  "WRONG_CODE",
  "WRONG_PASSWORD",
  "WRONG_PIN",
  "WRONG_STATUS",
];

test.for(Object.entries(worded))("%s says what the specification says", ([code, texts]) => {
  expect(textsOf(code)).toEqual(texts);
});

test("every refusal of the contract is known here, and has a text", () => {
  expect([...declared.keys()].toSorted()).toEqual([...Object.keys(worded), ...others].toSorted());
  expect(others.filter((code) => textsOf(code).some((text) => !/^\p{Lu}.*[.]$/u.test(text ?? "")))).toEqual([]);
});

const long = "uma senha comprida";
const fields: [wrong: string, schema: z.ZodType, typed: unknown, text: string][] = [
  ["no e-mail", SignIn, { email: " ", password: long }, "Email e senha são obrigatórios."],
  ["no password", SignIn, { email: "ana@exemplo.com", password: "" }, "Email e senha são obrigatórios."],
  ["no address", SignIn, { email: "ana@", password: long }, "Formato de email inválido."],
  ["no address at a sign-up", Email, "ana.exemplo.com", "Formato de email inválido."],
  ["a short password", Password, "sete777", "A senha deve ter no mínimo 8 caracteres."],
  [
    "another confirmation",
    NewPassword,
    { password: long, confirmation: `${long} ` },
    "As senhas digitadas não são iguais.",
  ],
];

test.for(fields)("%s is refused in the specification's words", ([, schema, typed, text]) => {
  expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([text]);
});
