import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { AskedDay, AskedMonth, Day, Id, Instant, line, rowOf } from "#contract/values.ts";

/** The files of a month: all are CSV, except the PDF. */
export const monthFiles = {
  razao: "Razão",
  dre: "DRE",
  dre_pdf: "DRE em PDF",
  lancamentos: "Lançamentos",
  fechamentos: "Fechamentos",
  parceiros: "Parceiros",
} as const;
export type MonthFile = keyof typeof monthFiles;

/** A link works until the end of `ate`. `desde` is the first day of the first month it shows; null: all months. */
const AccountantLink = z.object({
  id: Id,
  nome: z.string(),
  desde: Day.nullable(),
  ate: Day,
  criado_em: Instant,
  usado_em: Instant.nullable(),
  situacao: z.enum(["vale", "acabou", "revogado"]),
});
export type AccountantLink = z.infer<typeof AccountantLink>;

/** The most links that a shop is shown, newest first, and the most that work at once. */
export const mostLinks = 100;

export const MakeLink = z
  .strictObject({
    nome: line(2, 80, "Informe o nome do contador."),
    desde: AskedMonth.nullable(),
    ate: AskedDay,
  })
  .meta({ examples: [{ nome: "Carla Contadora", desde: null, ate: "2027-01-31" }] });
export type MakeLink = z.input<typeof MakeLink>;

/**
 * The months with data, newest first, each with the last day that is included. `por_contar`: the day of a drawer that is not counted yet;
 * nothing from that day on is shown (business-rules 2).
 */
const Months = z.object({
  por_contar: Day.nullable(),
  meses: z.array(z.object({ mes: z.string(), ate: Day, inteiro: z.boolean() })).max(1300),
});
export type Months = z.infer<typeof Months>;

const fileOfMonth = {
  mes: AskedMonth,
  arquivo: z.enum(Object.keys(monthFiles) as MonthFile[]),
};

const MONTH_NOT_TOLD = { status: 409, message: "Ainda não há o que mostrar deste mês." };
const ACCOUNTANT_LINK_OVER = { status: 404, message: "Este link não vale. Peça outro à barbearia." };
const token = z.strictObject({ token: z.string().min(1).max(200) });
const tags = ["Contador"];

export const accountants = {
  links: call
    .route({
      method: "GET",
      path: "/accountant-links",
      tags,
      summary: "Os links de contadores, do mais novo em diante",
    })
    .output(z.array(AccountantLink).max(mostLinks)),
  /** Returns the token, which cannot be read again later. */
  make: call
    .route({ method: "POST", path: "/accountant-links", tags, summary: "Fazer um link de leitura para o contador" })
    .errors({ LINKS_FULL: { status: 409, message: `São no máximo ${mostLinks} links. Revogue um.` } })
    .input(MakeLink)
    .output(z.object({ id: Id, token: z.string() })),
  revoke: call
    .route({ method: "POST", path: "/accountant-links/{id}/revoke", tags, summary: "Revogar o link de um contador" })
    .input(rowOf("accountant_links"))
    .output(z.void()),
  months: call
    .route({ method: "GET", path: "/month-files", tags, summary: "Os meses de que há arquivos" })
    .output(Months),
  file: call
    .route({ method: "POST", path: "/month-files", tags, summary: "Um arquivo de um mês: razão, DRE, lançamentos" })
    .errors({ MONTH_NOT_TOLD })
    .input(z.strictObject(fileOfMonth))
    .output(z.file()),
  /** Authorized by the link alone. */
  shared: {
    read: call
      .route({ method: "POST", path: "/public/accountant/find", tags, summary: "O que o link de um contador mostra" })
      .errors({ ACCOUNTANT_LINK_OVER })
      .input(token)
      .output(Months.extend({ barbearia: z.string(), contador: z.string(), vale_ate: Day })),
    file: call
      .route({ method: "POST", path: "/public/accountant/file", tags, summary: "Um arquivo de um mês, pelo link" })
      .errors({ ACCOUNTANT_LINK_OVER, MONTH_NOT_TOLD })
      .input(token.extend(fileOfMonth))
      .output(z.file()),
  },
};
