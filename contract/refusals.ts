import { oc } from "@orpc/contract";
import * as z from "zod";
import type { Table } from "#contract/cells.ts";

/** Refusals that any call may answer; the texts are the spec's (sections 2 and 8) where it has one. */
export const commonRefusals = {
  INVALID_INPUT: {
    status: 400,
    message: "Confira os campos destacados.",
    data: z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
  },
  UNAUTHENTICATED: { status: 401, message: "Sua sessão terminou. Entre novamente." },
  FORBIDDEN: { status: 403, message: "Você não tem permissão para acessar esta área." },
  PERMISSION_REQUIRED: { status: 403, message: "Você não tem permissão para acessar esta funcionalidade." },
  PORTAL_DISABLED: { status: 403, message: "Seu acesso ao portal foi desabilitado pelo administrador." },
  PERMISSIONS_UNAVAILABLE: {
    status: 403,
    message: "Não foi possível configurar suas permissões de acesso.",
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: "Sua conta precisa da verificação em duas etapas. Ligue-a para continuar.",
  },
  NO_BARBERSHOP: {
    status: 403,
    message: "Sua conta não está associada a uma barbearia. Entre em contato com o administrador.",
  },
  SHOP_SUSPENDED: { status: 403, message: "Esta barbearia está suspensa. Fale com o administrador dela." },
  SHOP_CLOSED: { status: 403, message: "Esta barbearia foi encerrada." },
  NOT_FOUND: { status: 404, message: "Não encontramos o que você procura." },
  DAY_CLOSED: {
    status: 409,
    message: "Este período está fechado. Um administrador o reabre em Configurações, Financeiro.",
  },
  OUT_OF_RANGE: {
    status: 422,
    message: "Uma quantidade ou um valor fica grande demais para o sistema. Confira o que foi informado.",
  },
  IDEMPOTENCY_MISMATCH: { status: 422, message: "Esta chave de repetição já foi usada em outro pedido." },
  TOO_MANY_REQUESTS: { status: 429, message: "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente." },
  UNAVAILABLE: { status: 503, message: "O sistema está ocupado. Tente novamente em instantes." },
} as const;

/** The list that a call returns, if any, or whether it returns a report: both are also available as files. */
export type CallMeta = { list?: Table; report?: boolean };

/** The base of every call of the contract. */
export const call = oc.$meta<CallMeta>({}).errors(commonRefusals);
