import * as z from "zod";

export const Importable = z.enum(["clients", "services", "products", "subscribers"]);
export type Importable = z.infer<typeof Importable>;

type Register = {
  title: string;
  /** The screen that shows the imported rows. */
  path: "/clientes" | "/servicos" | "/produtos" | "/assinaturas";
  /** Notes about the columns. */
  about: string;
  /** Existing rows: their title, and the fields that identify them. Null where the file changes none. */
  known: { title: string; by: string } | null;
  fields: Record<string, { label: string; names: string[] }>;
  required: string[];
  /** Whether its rows hold prices or what is worth money, so that a super admin imports none (decisions 4). */
  money?: boolean;
  /** Fields that are worth money, where others are not: a super admin imports no file with them. */
  moneyFields?: string[];
  /** Fields that a row may lack when they cannot be read. Uses of a plan are none: without them a client would have all of them again. */
  spared: string[];
  /** Spared fields that find a row's record: a row may lack them only where this other field is given. */
  sparedBeside?: Record<string, string>;
  /** Spared fields that mean nothing without these others: a row lacks them where one of those cannot be read. */
  sparedWith?: Record<string, string[]>;
};

/** The registers that a file can be imported into, with their fields, and the names other systems use for them. */
export const importable: Record<Importable, Register> = {
  clients: {
    title: "Clientes",
    path: "/clientes",
    about: "Diga que coluna do arquivo é cada campo. O que ficar sem coluna não entra.",
    known: {
      title: "Quem já é cliente",
      by: "Reconhecido por telefone, CPF, ou nome e nascimento. Completar preenche só o que está vazio; fiado e crédito só entram com clientes novos.",
    },
    moneyFields: ["fiado", "credito"],
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
      fiado: {
        label: "Fiado",
        names: ["fiado", "saldo devedor", "valor devido", "deve", "divida", "debito", "em aberto"],
      },
      credito: { label: "Crédito", names: ["credito", "creditos", "saldo de credito", "saldo credor"] },
    },
    required: ["nome"],
    spared: [
      "telefone",
      "email",
      "cpf",
      "data_nascimento",
      "endereco",
      "data_ultimo_corte",
      "tags",
      "observacoes",
      "fiado",
      "credito",
    ],
  },
  services: {
    title: "Serviços",
    money: true,
    path: "/servicos",
    about: "Diga que coluna do arquivo é cada campo. Serviços novos são feitos por toda a equipe.",
    known: { title: "Serviços que já existem", by: "Reconhecidos pelo nome. Completar preenche só o que está vazio." },
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
    spared: ["categoria", "buffer_minutos", "descricao", "online"],
  },
  products: {
    title: "Produtos",
    money: true,
    path: "/produtos",
    about:
      "Diga que coluna do arquivo é cada campo. Custo e preço são de uma embalagem; mínimo e estoque, em embalagens.",
    known: {
      title: "Produtos que já existem",
      by: "Reconhecidos por código de barras, SKU, ou nome e marca. Completar preenche só o que está vazio; o estoque só entra com produtos novos.",
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
    spared: [
      "marca",
      "categoria",
      "codigo_barras",
      "sku",
      "unidade",
      "conteudo",
      "custo",
      "preco",
      "estoque_minimo",
      "estoque",
      "fornecedor",
      "destino",
    ],
    sparedWith: { conteudo: ["unidade"], estoque_minimo: ["unidade", "conteudo"], estoque: ["unidade", "conteudo"] },
  },
  subscribers: {
    title: "Assinantes",
    money: true,
    path: "/assinaturas",
    about:
      "Diga que coluna do arquivo é cada campo. O plano é achado pelo nome, e o cliente por CPF, telefone, ou nome e nascimento. Nada é cobrado nem lançado: o que já foi pago vale até a data. Usos: um número, ou “Corte: 2; Barba: 1”.",
    known: null,
    fields: {
      nome: { label: "Nome", names: ["nome", "cliente", "assinante", "nome completo", "nome do cliente"] },
      telefone: {
        label: "Telefone",
        names: ["telefone", "celular", "whatsapp", "fone", "contato", "telefone celular", "tel"],
      },
      email: { label: "E-mail", names: ["email", "e mail", "correio eletronico"] },
      cpf: { label: "CPF", names: ["cpf", "documento", "cpf cnpj"] },
      data_nascimento: {
        label: "Nascimento",
        names: ["nascimento", "data de nascimento", "data nascimento", "aniversario", "dt nascimento", "dt nasc"],
      },
      plano: { label: "Plano", names: ["plano", "assinatura", "nome do plano", "clube", "tipo de plano"] },
      pago_ate: {
        label: "Pago até",
        names: [
          "pago ate",
          "vence em",
          "vencimento",
          "data de vencimento",
          "proximo vencimento",
          "validade",
          "valido ate",
          "proxima cobranca",
          "renovacao",
          "renova em",
        ],
      },
      usos: {
        label: "Usos neste ciclo",
        names: ["usos neste ciclo", "usos no ciclo", "usos do ciclo", "usos", "usados", "utilizados", "consumo"],
      },
      inicio: {
        label: "Assina desde",
        names: [
          "assina desde",
          "inicio",
          "data de inicio",
          "assinante desde",
          "cliente desde",
          "data da adesao",
          "desde",
        ],
      },
      preco: { label: "Preço pago", names: ["preco pago", "valor pago", "preco", "valor", "mensalidade"] },
    },
    required: ["nome", "plano", "pago_ate"],
    spared: ["email", "cpf", "data_nascimento", "inicio", "preco"],
    sparedBeside: { cpf: "telefone", data_nascimento: "telefone" },
  },
};
