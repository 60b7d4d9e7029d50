import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { line } from "#contract/values.ts";

/** The code of an account. Accounts that every shop has use the same code in every shop. */
export const AccountCode = z
  .string()
  .regex(/^[a-z0-9_]{2,60}$/, "Escolha uma conta.")
  .meta({ examples: ["despesa_aluguel"] });

export const accountGroups = { banco: "Conta de banco", despesa: "Despesa", receita: "Receita" } as const;
const Group = z.enum(Object.keys(accountGroups) as (keyof typeof accountGroups)[]);
export type AccountGroup = z.infer<typeof Group>;

/** A category, optionally under another (`pai`), or a bank account. */
const FinanceAccount = z.object({
  codigo: z.string(),
  nome: z.string(),
  grupo: Group,
  pai: z.string().nullable(),
  arquivada: z.boolean(),
});
export type FinanceAccount = z.infer<typeof FinanceAccount>;

/** An account's balance, in centavos; null for the drawer while it is open, because it is counted blind. */
const Balance = z.object({ codigo: z.string(), nome: z.string(), saldo: z.int().nullable() });
export type AccountBalance = z.infer<typeof Balance>;

/** Without `codigo` it creates an account; the group of an existing account stays. */
export const SaveAccount = z
  .strictObject({
    codigo: AccountCode.optional(),
    grupo: Group,
    nome: line(1, 60, "Informe o nome."),
    pai: AccountCode.nullable(),
  })
  .meta({ examples: [{ grupo: "despesa", nome: "Toalhas", pai: "despesa_limpeza" }] });
export type SaveAccount = z.input<typeof SaveAccount>;

const OneAccount = z.strictObject({ codigo: AccountCode });
const tags = ["Lançamentos"];

export const financeAccounts = {
  list: call
    .route({ method: "GET", path: "/finance/accounts", tags, summary: "Categorias e contas de banco" })
    .output(z.array(FinanceAccount).max(400)),
  balances: call
    .route({ method: "GET", path: "/finance/balances", tags, summary: "Quanto há no caixa, no cofre e nos bancos" })
    .output(z.array(Balance).max(60)),
  save: call
    .route({ method: "POST", path: "/finance/accounts", tags, summary: "Criar ou mudar uma categoria ou conta" })
    .errors({ ACCOUNTS_FULL: { status: 409, message: "Há categorias e contas demais. Arquive as que não usa." } })
    .input(SaveAccount)
    .output(z.object({ codigo: z.string() })),
  archive: call
    .route({
      method: "POST",
      path: "/finance/accounts/{codigo}/archive",
      tags,
      summary: "Arquivar uma categoria ou conta",
    })
    .errors({ ACCOUNT_IN_USE: { status: 409, message: "Esta conta ainda tem saldo ou é a única. Transfira antes." } })
    .input(OneAccount)
    .output(z.void()),
  restore: call
    .route({ method: "POST", path: "/finance/accounts/{codigo}/restore", tags, summary: "Voltar a usar uma conta" })
    .input(OneAccount)
    .output(z.void()),
};
