import * as z from "zod";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { formatPhone } from "#contract/phone.ts";
import { registerCalls, Version } from "#contract/registers.ts";
import { Email, Id, idOf, Instant, line, orNone, Phone, text } from "#contract/values.ts";

const Supplier = z.object({
  id: Id,
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  observacoes: z.string(),
  archived_at: Instant.nullable(),
  versao: Version,
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

/** Without `id` it creates a supplier. */
export const SaveSupplier = z.strictObject({
  id: idOf("suppliers").optional(),
  versao: Version.optional(),
  nome: line(1, 80, "Informe o nome."),
  telefone: orNone(Phone),
  email: orNone(Email),
  observacoes: text(1000),
});
export type SaveSupplier = z.input<typeof SaveSupplier>;

const tags = ["Fornecedores"];

export const suppliers = {
  list: listCall(supplierList, { tags, summary: "Fornecedores da barbearia" }),
  ...registerCalls("suppliers", { tags, one: "um fornecedor", save: SaveSupplier }),
};
