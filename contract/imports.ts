import * as z from "zod";
import { Importable, importable } from "#contract/importable.ts";
import { list, listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { Id, idOf, Instant, rowOf } from "#contract/values.ts";

/** The endpoint that receives a file of rows as raw bytes: `POST /api/imports`, with its register in `x-import-of` and its name in `x-file-name`. */
export const importPath = "/api/imports";
export const largestImport = 20 * 1024 * 1024;
export const mostImported = 50_000;

/** `mapeando`: the file is read and nothing is written yet. */
const ImportState = z.enum(["mapeando", "importando", "concluida", "cancelada", "desfeita"]);

/** An import with its counts; `lidas` of `linhas` rows are done, and `ressalvas` counts imported rows that lack a field. */
const Import = z.object({
  id: Id,
  of: Importable,
  arquivo: z.string(),
  estado: ImportState,
  linhas: z.int(),
  lidas: z.int(),
  novas: z.int(),
  alteradas: z.int(),
  puladas: z.int(),
  recusadas: z.int(),
  ressalvas: z.int(),
  created_at: Instant,
});
export type Import = z.infer<typeof Import>;

const importStateNames = {
  mapeando: "Falta confirmar",
  importando: "Importando",
  concluida: "Concluída",
  cancelada: "Cancelada",
  desfeita: "Desfeita",
} as const;

export const importList = list({
  title: "Importações",
  path: "/imports",
  item: Import,
  columns: {
    arquivo: "Arquivo",
    of: "O quê",
    estado: "Situação",
    linhas: "Linhas",
    novas: "Novas",
    alteradas: "Alteradas",
    puladas: "Puladas",
    recusadas: "Recusadas",
    ressalvas: "Incompletas",
    created_at: "Quando",
  },
  texts: { of: ({ of }) => importable[of].title, estado: ({ estado }) => importStateNames[estado] },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: { of: Importable.optional() },
});

/** The column of the file (from 0) for each field; null: none. */
const Mapping = z.record(
  z.string().max(40, "Campo inválido."),
  z.int().min(0, "Coluna inválida.").max(200, "Coluna inválida.").nullable(),
);
export type Mapping = z.infer<typeof Mapping>;

/**
 * The parsed file: its headings, which are row `head` (0: none) of its `first` rows, some rows below them, and the guessed column of each
 * field. `undoable`: the imported rows are still known. `kept`: the clients whose subscriptions an undone import left, since they were
 * used.
 */
const ReadFile = z.object({
  import: Import,
  head: z.int(),
  first: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: Mapping,
  undoable: z.boolean(),
  kept: z.object({ count: z.int(), first: z.array(z.string()).max(20) }),
});
export type ReadFile = z.infer<typeof ReadFile>;

/** A row by field, and as the input of its register's form. */
export type Imported<Given = unknown> = {
  row: Partial<Record<string, string>>;
  given: Given;
  duplicates: "skip" | "update";
};

/**
 * The outcome of a row that was not refused, and the id of its row in the register. `client`: the client who came in with a subscription;
 * `supplier`: the one who came in with a product; `left`: what the register could not take over.
 */
export type Taken =
  | ({ outcome: "added"; id: string; client?: string } & TakenInPart)
  | ({ outcome: "updated"; id: string } & TakenInPart)
  | { outcome: "skipped"; id: null; left?: ReadRow["faults"] };

type TakenInPart = { supplier?: string | undefined; left?: ReadRow["faults"] };

/** A row as form input, and the fields that could not be read. */
export type ReadRow = { input: unknown; faults: { field: string; message: string }[] };

/** A fault of a row; `row` is its number in the file. `refused`: the row is not imported, not even without the field. */
const RowFault = z.object({
  row: z.int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
  refused: z.boolean(),
});

/** The expected result of an import: how many rows are refused, how many are imported without a field, and the first faults. */
const Checked = z.object({ checked: z.int(), refused: z.int(), in_part: z.int(), faults: z.array(RowFault) });
export type Checked = z.infer<typeof Checked>;

const NOT_WAITING = { NOT_WAITING: { status: 409, message: "Esta importação já começou ou foi cancelada." } } as const;
const notUndone = {
  IMPORT_USED: {
    status: 409,
    message: "Algo que entrou por esta importação já foi alterado ou usado. O que entrou fica como está.",
  },
  IMPORT_NOT_UNDOABLE: { status: 409, message: "Esta importação não pode mais ser desfeita." },
} as const;
const tags = ["Importações"];

export const imports = {
  list: listCall(importList, { tags, summary: "Importações da barbearia" }),
  file: call
    .route({
      method: "GET",
      path: "/imports/{id}",
      tags,
      summary: "Um arquivo lido, com as colunas e as primeiras linhas",
    })
    .input(rowOf("imports"))
    .output(ReadFile),
  setHead: call
    .route({ method: "POST", path: "/imports/{id}/head", tags, summary: "Dizer em que linha estão os títulos" })
    .errors({ ...NOT_WAITING, NO_ROWS: { status: 409, message: "Não há linhas abaixo desta." } })
    .input(
      z.strictObject({ id: idOf("imports"), row: z.int().min(0, "Linha inválida.").max(1_000_000, "Linha inválida.") }),
    )
    .output(z.void()),
  check: call
    .route({
      method: "POST",
      path: "/imports/{id}/check",
      tags,
      summary: "O que seria das linhas de uma importação, com os primeiros erros",
    })
    .errors(NOT_WAITING)
    .input(z.strictObject({ id: idOf("imports"), mapping: Mapping }))
    .output(Checked),
  start: call
    .route({ method: "POST", path: "/imports/{id}/start", tags, summary: "Começar uma importação" })
    .errors(NOT_WAITING)
    .input(z.strictObject({ id: idOf("imports"), mapping: Mapping, duplicates: z.enum(["skip", "update"]) }))
    .output(z.void()),
  cancel: call
    .route({
      method: "POST",
      path: "/imports/{id}/cancel",
      tags,
      summary: "Cancelar uma importação; o que já entrou fica",
    })
    .errors(NOT_WAITING)
    .input(rowOf("imports"))
    .output(z.void()),
  undo: call
    .route({
      method: "POST",
      path: "/imports/{id}/undo",
      tags,
      summary: "Desfazer uma importação de que nada foi alterado nem usado",
      description: "De assinantes saem os que ninguém usou nem alterou; os outros ficam, e são ditos.",
    })
    .errors(notUndone)
    .input(rowOf("imports"))
    .output(z.void()),
  refused: call
    .route({
      method: "GET",
      path: "/imports/{id}/refused",
      tags,
      summary: "As linhas recusadas ou incompletas, com os motivos",
    })
    .input(rowOf("imports"))
    .output(z.object({ file_name: z.string(), content_type: z.string(), content: z.string() })),
};

/** Why a file is refused before anything is written. */
export const importRefusals = {
  FILE_TOO_LARGE: { status: 413, message: "O arquivo deve ter no máximo 20 MB." },
  FILE_EMPTY: { status: 422, message: "O arquivo não tem linhas abaixo do cabeçalho." },
  FILE_TOO_LONG: { status: 422, message: "O arquivo tem mais de 50.000 linhas. Divida-o em partes." },
  FILE_TOO_WIDE: { status: 422, message: "O arquivo tem mais de 200 colunas. Deixe só as que interessam." },
  FILE_LOCKED: {
    status: 422,
    message: "O arquivo tem senha ou é um Excel antigo (.xls). Salve-o como .xlsx ou .csv, sem senha.",
  },
  FILE_SWOLLEN: {
    status: 422,
    message: "O arquivo fica grande demais quando é aberto. Salve-o de novo como .xlsx ou .csv.",
  },
  FILE_UNREADABLE: {
    status: 422,
    message: "Não conseguimos ler este arquivo. Salve-o como .xlsx ou .csv e tente de novo.",
  },
} as const;
