import * as z from "zod";

/** Roles of a member of a barbershop, plus the platform's own (spec section 6). */
export const Role = z.enum(["cliente", "admin", "barbeiro", "recepcionista", "super_admin"]);
export type Role = z.infer<typeof Role>;

/** Whether a shop is open. A suspended shop lets in only its admin, who reads why; a closed one lets nobody in. */
export const ShopStatus = z.enum(["ativa", "suspensa", "encerrada"]);
export type ShopStatus = z.infer<typeof ShopStatus>;

/** Lower case, as stored: two spellings of one id are never two rows. */
const wrongId = ({ input }: { input?: unknown }) => (input ? "Identificador inválido." : "Escolha uma opção.");
const newId = () => z.uuid({ error: wrongId }).toLowerCase();
export const Id = newId();

/** The table of the row that an id names; the test of who may call what fills in rows of it. */
export const tableOfId = z.registry<{ table: string }>();

/** The id of a row of that table. Another shop's id is refused like one that does not exist. */
export function idOf(table: string): typeof Id {
  return newId().register(tableOfId, { table });
}

/** The input of a call about one row. */
export function rowOf(table: string) {
  return z.strictObject({ id: idOf(table) });
}

/** Money in integer centavos. */
export const Centavos = z
  .int("Informe um valor em reais.")
  .min(0, "O valor não pode ser negativo.")
  .max(100_000_000, "Valor alto demais.")
  .meta({ examples: [4500] });

/** A local calendar day of the shop, `YYYY-MM-DD`. */
export const Day = z.iso.date("Data inválida.");

const wrongTime = ({ input }: { input?: unknown }) => (input === "" ? "Informe o horário." : "Horário inválido.");

/** An instant in ISO 8601 with its offset; answers are always UTC (`Z`). */
export const Instant = z.iso.datetime({ offset: true, error: wrongTime });

/** The allowed years. JavaScript and PostgreSQL disagree at the ends of the calendar. */
const likelyYear = /^(19|20|21)\d\d-/;

export const AskedDay = Day.regex(likelyYear, "Data inválida.");
/** A month of the shop's calendar, `YYYY-MM`. */
export const AskedMonth = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "Mês inválido.")
  .meta({ examples: ["2026-11"] });

export const AskedInstant = Instant.regex(likelyYear, { error: wrongTime });

/** A local time of day, `HH:mm`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Horário inválido.");

const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}](?:\u200d|\ufe0f|[\u{e0020}-\u{e007f}])*|[#*\d]\ufe0f\u20e3/u;
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const unseenOutsideEmoji = new RegExp(`(${emoji.source})|${unseen.source}`, "gu");

/** Invisible characters and direction marks come along with pasted text: they are removed, except those that join emoji. */
const typed = () => z.string().overwrite((given) => given.replace(unseenOutsideEmoji, "$1").trim());

/** The same pattern for addresses as better-auth's. */
export const Email = typed()
  .toLowerCase()
  .min(1, "Informe o e-mail.")
  .max(254, "Formato de email inválido.")
  .pipe(z.email("Formato de email inválido."))
  .meta({ examples: ["nome@exemplo.com"] });

export const oddCharacter = "Há um caractere que não pode ser usado aqui.";

/** A single line of text: trimmed, without control characters, so it can stand in an e-mail header. */
export function line(min: number, max: number, missing: string) {
  return typed()
    .min(min, missing)
    .max(max, `Use no máximo ${max} caracteres.`)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, oddCharacter)
    .regex(/^$|[\p{L}\p{N}\p{P}\p{S}]/u, missing)
    .meta({ examples: ["Exemplo"] });
}

export const PersonName = line(1, 80, "Informe o nome.").refine(
  (name) => name.length !== 1,
  "O nome é curto demais: use pelo menos 2 letras.",
);

/** Free text of several lines. */
export function text(max: number) {
  return typed()
    .max(max, `Use no máximo ${max} caracteres.`)
    .regex(/^[^\p{Cs}\0]*$/u, oddCharacter)
    .meta({ examples: ["Um exemplo\nde duas linhas"] });
}

/** Removes repeated words; the first spelling stays. */
export function eachOnce(words: string[]): string[] {
  const known = new Set<string>();
  return words.filter((word) => {
    const spelled = word.toLocaleLowerCase("pt-BR");
    return !known.has(spelled) && known.add(spelled);
  });
}

/**
 * A Brazilian phone in any usual spelling, returned as E.164 (`+5511987654321`): area code and 8 or 9 digits. Written here because the
 * known libraries are larger than the public page's whole budget.
 */
export const Phone = typed()
  .max(25, "Informe um telefone com DDD.")
  .transform((typed) => typed.replace(/[\s().-]/g, "").replace(/^(\+55|0055|0)?(?=[1-9]\d{9,10}$)/, "+55"))
  .pipe(
    z.string().regex(/^\+55[1-9]\d(9\d{8}|[2-5]\d{7})$/, {
      error: ({ input }) =>
        /^\+55[1-9]\d[6-9]\d{7}$/.test(String(input)) ? "Falta o 9 depois do DDD." : "Informe um telefone com DDD.",
    }),
  )
  .meta({ examples: ["(11) 98888-7777"] });

export const Password = z
  .string()
  .min(8, "A senha deve ter no mínimo 8 caracteres.")
  .max(128, "A senha pode ter no máximo 128 caracteres.");

/** An optional field: empty clears it and becomes null. */
export function orNone<Given extends z.ZodType<unknown, string>>(schema: Given) {
  return z
    .string()
    .trim()
    .transform((typed) => (typed === "" ? null : typed))
    .pipe(schema.nullable())
    .meta({ examples: [""] });
}
