import * as z from "zod";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { formatPhone } from "#contract/phone.ts";
import { call } from "#contract/refusals.ts";
import { Email, Id, idOf, Instant, line, orNone, Phone, rowOf, text } from "#contract/values.ts";

const Supplier = z.object({
  id: Id,
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  observacoes: z.string(),
  archived_at: Instant.nullable(),
});
export type Supplier = z.infer<typeof Supplier>;

export const supplierList = list({
  title: "Fornecedores",
  path: "/suppliers",
  item: Supplier,
  columns: {
    nome: "Nome",
    telefone: "Telefone",
    email: "E-mail",
    observacoes: "Observações",
    archived_at: "Arquivado em",
  },
  texts: { telefone: ({ telefone }) => telefone && formatPhone(telefone) },
  sorts: ["nome"],
  usual: "nome",
  filters: { query: Search, which: Which.default("active") },
});

/** Without `id` a new one. */
export const SaveSupplier = z.strictObject({
  id: idOf("suppliers").optional(),
  nome: line(1, 80, "Informe o nome."),
  telefone: orNone(Phone),
  email: orNone(Email),
  observacoes: text(1000),
});
export type SaveSupplier = z.input<typeof SaveSupplier>;

const tags = ["Fornecedores"];

export const suppliers = {
  list: listCall(supplierList, { tags, summary: "Fornecedores da barbearia" }),
  save: call
    .route({ method: "POST", path: "/suppliers", tags, summary: "Cadastrar ou mudar um fornecedor" })
    .input(SaveSupplier)
    .output(z.object({ id: Id })),
  archive: call
    .route({ method: "POST", path: "/suppliers/{id}/archive", tags, summary: "Arquivar um fornecedor" })
    .input(rowOf("suppliers"))
    .output(z.void()),
  restore: call
    .route({ method: "POST", path: "/suppliers/{id}/restore", tags, summary: "Tirar um fornecedor do arquivo" })
    .input(rowOf("suppliers"))
    .output(z.void()),
};
