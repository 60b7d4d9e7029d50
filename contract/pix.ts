import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info";
import * as z from "zod";
import { line, Phone } from "#contract/values.ts";

export const pixKeyNames = {
  cpf: "CPF",
  cnpj: "CNPJ",
  email: "E-mail",
  telefone: "Celular",
  aleatoria: "Chave aleatória",
} as const;
type PixKeyKind = keyof typeof pixKeyNames;

/** The names used by the register of keys (DICT). */
const kinds: Record<PixKeyKind, string> = {
  cpf: "cpf",
  cnpj: "cnpj",
  email: "email",
  telefone: "phone",
  aleatoria: "evp",
};

const tipo = z.enum(Object.keys(pixKeyNames) as PixKeyKind[]);

/** The receiver of a Pix: the key as the register of keys spells it, name and city as the code contains them. */
export const PixReceiver = z.object({ tipo, chave: z.string(), nome: z.string(), cidade: z.string() });
export type PixReceiver = z.infer<typeof PixReceiver>;

export const SavePixReceiver = z
  .strictObject({
    tipo,
    chave: line(1, 80, "Informe a chave."),
    nome: unaccented(25, "Informe o nome de quem recebe."),
    cidade: unaccented(15, "Informe a cidade."),
    /** The receiver that the form has shown; another one refuses CHANGED_MEANWHILE. */
    antes: PixReceiver.nullable().optional(),
  })
  .transform(({ tipo, chave, ...receiver }, context) => {
    const key = keyOf(tipo, chave);
    if (key) return { tipo, chave: key, ...receiver };
    context.addIssue({ code: "custom", path: ["chave"], message: `Confira a chave: não é ${wrongKeys[tipo]}.` });
    return z.NEVER;
  })
  .meta({ examples: [{ tipo: "email", chave: "pix@exemplo.com", nome: "Barbearia", cidade: "Curitiba" }] });
export type SavePixReceiver = z.input<typeof SavePixReceiver>;

const wrongKeys: Record<PixKeyKind, string> = {
  cpf: "um CPF válido",
  cnpj: "um CNPJ válido",
  email: "um e-mail válido",
  telefone: "um celular com DDD",
  aleatoria: "uma chave aleatória",
};

/**
 * The text of a static Pix code ("copia e cola", also shown as a QR code) for `valor` centavos of a comanda. Source: Manual de Padrões para
 * Iniciação do Pix, 2.6.
 */
export function pixCode({ chave, nome, cidade }: PixReceiver, { valor, numero }: { valor: number; numero: number }) {
  const code = generatePixPayload({
    key: chave,
    merchantName: nome,
    merchantCity: cidade,
    amount: valor / 100,
    txid: `COMANDA${numero}`,
  });
  if (!code) throw new Error("a Pix code cannot be made of what was checked");
  return code;
}

/** The normalized key; null where it is no key of that kind. */
function keyOf(tipo: PixKeyKind, typed: string): string | null {
  // Eleven digits may be a CPF or a phone number.
  const phone = tipo === "telefone" ? Phone.safeParse(typed).data : typed;
  const found = phone ? getPixKeyInfo(phone) : null;
  return found?.type === kinds[tipo] ? found.value : null;
}

/** A line without accents, as the code requires for names. */
function unaccented(max: number, missing: string) {
  return z
    .string()
    .max(120)
    .overwrite((typed) => typed.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim())
    .pipe(line(1, max, missing).regex(/^[ -~]*$/, "Use só letras, números e sinais comuns."));
}
