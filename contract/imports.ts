import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { Id, idOf, Instant, rowOf } from "#contract/values.ts";

/** Where a file of rows is sent to, as its own bytes: `POST /api/imports?of=clients`, with its name in `x-file-name`. */
export const importPath = "/api/imports";
export const largestImport = 20 * 1024 * 1024;
export const mostImported = 50_000;

export const Importable = z.enum(["clients", "services", "products"]);
export type Importable = z.infer<typeof Importable>;

type Register = {
  title: string;
  /** Where the rows are afterwards. */
  path: "/clientes" | "/servicos" | "/produtos";
  /** What one should know of its columns. */
  about: string;
  /** Rows that are there already: how they are called and by what they are known. */
  known: { title: string; by: string };
  fields: Record<string, { label: string; names: string[] }>;
  required: string[];
  /** Fields without which a row still comes in, where they cannot be read: they change the meaning of no other. */
  spared: string[];
};

/** What a file can be read into, with the fields that its columns can be put into, and how other systems call those. */
export const importable: Record<Importable, Register> = {
  clients: {
    title: "Clientes",
    path: "/clientes",
    about: "Diga que coluna do arquivo é cada campo. O que ficar sem coluna não entra.",
    known: { title: "Quem já é cliente", by: "Reconhecido por telefone, CPF, ou nome e nascimento." },
    fields: {
      nome: { label: "Nome", names: ["nome", "cliente", "nome completo", "nome do cliente", "razao social"] },
      telefone: {
        label: "Telefone",
        names: ["telefone", "celular", "whatsapp", "fone", "contato", "telefone celular", "tel"],
      },
      email: { label: "E-mail", names: ["email", "e mail", "correio eletronico"] },
      cpf: { label: "CPF", names: ["cpf", "documento", "cpf cnpj"] },
      data_nascimento: {
        label: "Nascimento",
        names: [
          "nascimento",
          "data de nascimento",
          "data nascimento",
          "aniversario",
          "dt nascimento",
          "dt nasc",
          "data nasc",
          "data de nasc",
        ],
      },
      endereco: { label: "Endereço", names: ["endereco", "logradouro", "rua", "endereco completo"] },
      data_ultimo_corte: {
        label: "Última visita",
        names: ["ultima visita", "ultimo atendimento", "ultimo corte", "data ultima visita", "ultimo agendamento"],
      },
      tags: { label: "Etiquetas", names: ["etiquetas", "tags", "grupo", "categoria"] },
      observacoes: { label: "Observações", names: ["observacoes", "observacao", "obs", "anotacoes", "notas"] },
    },
    required: ["nome"],
    spared: ["telefone", "email", "cpf", "data_nascimento", "endereco", "data_ultimo_corte", "tags", "observacoes"],
  },
  services: {
    title: "Serviços",
    path: "/servicos",
    about: "Diga que coluna do arquivo é cada campo. Serviços novos são feitos por toda a equipe.",
    known: { title: "Serviços que já existem", by: "Reconhecidos pelo nome." },
    fields: {
      nome: { label: "Nome", names: ["nome", "servico", "nome do servico", "procedimento", "service", "name"] },
      categoria: { label: "Categoria", names: ["categoria", "grupo", "tipo", "linha", "category"] },
      preco: { label: "Preço", names: ["preco", "valor", "valor do servico", "preco de venda", "price"] },
      duracao_minutos: {
        label: "Duração",
        names: ["duracao", "tempo", "tempo de execucao", "tempo de duracao", "minutos", "duration"],
      },
      buffer_minutos: {
        label: "Intervalo depois",
        names: ["intervalo", "intervalo depois", "pausa", "tempo de pausa", "tempo de limpeza"],
      },
      descricao: { label: "Descrição", names: ["descricao", "detalhes", "observacoes", "observacao", "description"] },
      online: {
        label: "Agendamento online",
        names: ["agendamento online", "online", "agenda online", "visivel no agendamento", "visivel online"],
      },
    },
    required: ["nome", "preco", "duracao_minutos"],
    spared: ["categoria", "buffer_minutos", "descricao"],
  },
  products: {
    title: "Produtos",
    path: "/produtos",
    about:
      "Diga que coluna do arquivo é cada campo. Custo e preço são de uma embalagem; mínimo e estoque, em embalagens.",
    known: {
      title: "Produtos que já existem",
      by: "Reconhecidos por código de barras, SKU, ou nome e marca. O estoque só entra com produtos novos.",
    },
    fields: {
      nome: {
        label: "Nome",
        names: ["nome", "produto", "nome do produto", "descricao", "descricao do produto", "item", "product", "name"],
      },
      marca: { label: "Marca", names: ["marca", "fabricante", "brand"] },
      categoria: { label: "Categoria", names: ["categoria", "grupo", "linha", "departamento", "category"] },
      codigo_barras: {
        label: "Código de barras",
        names: ["codigo de barras", "ean", "gtin", "cod barras", "codigo barras", "cod de barras", "barcode"],
      },
      sku: {
        label: "SKU",
        names: ["sku", "codigo", "referencia", "codigo interno", "codigo interno do produto", "cod", "ref"],
      },
      unidade: { label: "Unidade (un, ml ou g)", names: ["unidade", "unidade de medida", "un", "und", "medida"] },
      conteudo: {
        label: "Conteúdo da embalagem",
        names: ["conteudo", "conteudo da embalagem", "quantidade por embalagem", "volume"],
      },
      custo: {
        label: "Custo",
        names: ["custo", "preco de custo", "valor de custo", "custo unitario", "custo medio", "preco de compra"],
      },
      preco: { label: "Preço", names: ["preco", "preco de venda", "valor de venda", "valor", "preco venda", "price"] },
      estoque_minimo: {
        label: "Estoque mínimo",
        names: ["estoque minimo", "minimo", "quantidade minima", "qtd minima", "estoque min"],
      },
      estoque: {
        label: "Estoque",
        names: ["estoque", "estoque atual", "estoque inicial", "quantidade", "quantidade em estoque", "saldo", "qtd"],
      },
      fornecedor: { label: "Fornecedor", names: ["fornecedor", "distribuidor", "distribuidora", "supplier"] },
      destino: { label: "Para (venda, uso ou ambos)", names: ["destino", "para", "finalidade", "tipo"] },
    },
    required: ["nome"],
    spared: ["marca", "categoria", "codigo_barras", "sku", "fornecedor"],
  },
};

/** `mapeando`: the file is read and nothing is written; the rest says itself. */
const ImportState = z.enum(["mapeando", "importando", "concluida", "cancelada"]);

/** An import with its counts; `lidas` of `linhas` rows are done, and `ressalvas` of those that came in lack something. */
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

/** Which column of the file (from 0) each field takes; null: none. */
const Mapping = z.record(
  z.string().max(40, "Campo inválido."),
  z.int().min(0, "Coluna inválida.").max(200, "Coluna inválida.").nullable(),
);
export type Mapping = z.infer<typeof Mapping>;

/**
 * The file as it was read: its heads, which stand in the row `head` (0: nowhere) of its `first` ones, some rows below them, and
 * which column each field is guessed to be.
 */
const ReadFile = z.object({
  import: Import,
  head: z.int(),
  first: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: Mapping,
});
export type ReadFile = z.infer<typeof ReadFile>;

/** What a row says, by the field that its columns were put into, and as the form of its register takes it. */
export type Imported<Given = unknown> = {
  row: Partial<Record<string, string>>;
  given: Given;
  duplicates: "skip" | "update";
};

/** A row as a form would send it, with what could not be read. */
export type ReadRow = { input: unknown; faults: { field: string; message: string }[] };

/** What is wrong with a row, which has this number in the file; `refused`: it does not come in, not even without the field. */
const RowFault = z.object({
  row: z.int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
  refused: z.boolean(),
});

/** What would become of an import's rows: how many are refused, and how many come in without a field; with the first faults. */
const Checked = z.object({ checked: z.int(), refused: z.int(), in_part: z.int(), faults: z.array(RowFault) });
export type Checked = z.infer<typeof Checked>;

const NOT_WAITING = { NOT_WAITING: { status: 409, message: "Esta importação já começou ou foi cancelada." } } as const;
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

/** Why a file is not read, before anything is written. */
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
