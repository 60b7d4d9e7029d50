import { attachmentsPath } from "#contract/entry-attachments.ts";
import { statementPath } from "#contract/bank-lines.ts";
import { statementOf } from "#server/outside/statement/examples.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";
import { forgetWindows } from "#server/security/queries.ts";
import { type Received, send, signedInCookie } from "#server/security/raw.ts";
import { password } from "#server/testing.ts";

type Lines = Parameters<typeof statementOf>[0];

/** Sends a statement as the page does. */
export function sendStatement(
  url: string,
  { cookie, lines, account, headers = {} }: { cookie: string; lines: Lines; account?: string; headers?: object },
): Promise<Received> {
  const sent = { cookie, "content-type": "application/octet-stream", "x-account": "banco", ...headers };
  return send(`${url}${statementPath}`, { headers: sent, body: statementOf(lines, account) });
}

let lines = 0;

/** A statement line with the amount of the rent. */
export async function bankLine({ owner, product, emails }: World): Promise<string> {
  await forgetWindows(product, "statement:");
  const cookie = await signedInCookie(product.url, emails.admin, password);
  const line = { dia: "2026-11-23", valor: "-2500.00", numero: `rent ${++lines}`, texto: "PAGTO BOLETO" };
  await sendStatement(product.url, { cookie, lines: [line] });
  return (await owner.entries.bank.list({ situacao: "aberta", size: 200 })).items[0]!.id;
}

/** The smallest file that is accepted as a PDF. */
export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

type Paper = { cookie: string; entry: string; bytes?: Buffer; name?: string; headers?: object };

/** Sends a paper of an entry as the page does. */
export function sendPaper(
  url: string,
  { cookie, entry, bytes = pdf, name = "Boleto.pdf", headers = {} }: Paper,
): Promise<Received> {
  const named = { "x-entry": entry, "x-name": encodeURIComponent(name) };
  const sent = { cookie, "content-type": "application/octet-stream", ...named, ...headers };
  return send(`${url}${attachmentsPath}`, { headers: sent, body: bytes });
}

export const rent = {
  tipo: "despesa",
  descricao: "Aluguel",
  conta: "despesa_aluguel",
  valor: 250_000,
  vencimento: "2026-12-05",
  fornecedor_id: null,
  repete: null,
  pago: null,
} as const;

export const examples: Examples = {
  bank_lines: bankLine,
  finance_entries: async ({ owner }) => (await owner.entries.save(rent)).id,
  entry_attachments: async ({ owner, product, emails }) => {
    await forgetWindows(product, "attachment:");
    const cookie = await signedInCookie(product.url, emails.admin, password);
    const { text } = await sendPaper(product.url, { cookie, entry: (await owner.entries.save(rent)).id });
    return (JSON.parse(text) as { id: string }).id;
  },
};
