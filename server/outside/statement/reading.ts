import { parentPort, workerData } from "node:worker_threads";
import { parse } from "ofx-js";
import type { Answer, Given, Statement, StatementFault, WrongLine } from "#server/outside/statement/statement.ts";

/** The thread that reads one statement. */
const { bytes, mostLines } = workerData as Given;

/** Characters of a line's text. */
const longestText = 200;
/** Characters of an impossible amount that a message repeats. */
const longestAmount = 30;

/** Fields without a value, which the parser takes for the beginning of a group. */
const emptyLeaves = /<(FITID|CHECKNUM|REFNUM|MEMO|NAME|BRANCHID)>\s*(?=<(?!\/\1>))/gi;

/** In a text, as of `PIX <ana@exemplo.com>`; the parser takes it for a tag. */
const lessThan = /<(?!\/?[a-z][\w.]*>|[?!])/gi;

/** `-1234.56`, `1.234,56`, `10`, `1.234`: digits, also in groups of three; then a separator and cents, which may end with zeros. */
const amount = /^([+-]?)([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:[.,](\d{1,2})0*)?$/;

class Fault extends Error {
  readonly code: StatementFault;

  constructor(code: StatementFault) {
    super(code);
    this.code = code;
  }
}

class WrongLineFault extends Error {
  readonly wrongLine: WrongLine;

  constructor(wrongLine: WrongLine) {
    super(wrongLine.texto);
    this.wrongLine = wrongLine;
  }
}

parentPort!.postMessage(await answer());

async function answer(): Promise<Answer> {
  try {
    return { statement: await statementIn(textOf(bytes)) };
  } catch (error) {
    if (error instanceof WrongLineFault) return { wrongLine: error.wrongLine };
    return { fault: error instanceof Fault ? error.code : "FILE_UNREADABLE" };
  }
}

/** Banks write UTF-8 or Windows-1252, whatever they say of it. */
function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

type Node = { [name: string]: unknown };

async function statementIn(text: string): Promise<Statement> {
  if (!/<OFX>/i.test(text)) throw new Fault("FILE_UNREADABLE");
  // The parser builds everything at once, and distinguishes a truncated file from an invalid one only by its message.
  if ((text.match(/<STMTTRN>/gi)?.length ?? 0) > mostLines) throw new Fault("FILE_TOO_LONG");
  if (!/<\/OFX>\s*$/i.test(text)) throw new Fault("FILE_CUT");
  const { OFX } = (await parse(text.replace(lessThan, "&lt;").replace(emptyLeaves, ""))) as { OFX: Node };
  const [answered, ...others] = all(child(OFX, "BANKMSGSRSV1")["STMTTRNRS"]);
  // Statements of two accounts would be taken for one.
  if (!answered || others.length > 0) throw new Fault("FILE_UNREADABLE");
  const statement = child(answered, "STMTRS");
  const from = child(statement, "BANKACCTFROM");
  const lines = keyed(all(child(statement, "BANKTRANLIST")["STMTTRN"]).map(lineOf));
  if (lines.length === 0) throw new Fault("FILE_EMPTY");
  const account = ["BANKID", "BRANCHID", "ACCTID"]
    .map((name) => wordsOf(from[name]))
    .filter(Boolean)
    .join(" ");
  return { account: shortened(account), count: lines.length, lines: JSON.stringify(lines) };
}

type Line = { numero: string; dia: string; valor: number; descricao: string };

function lineOf(transaction: Node, at: number): Line {
  const [name, memo] = [wordsOf(transaction["NAME"]), wordsOf(transaction["MEMO"])];
  const words =
    name && memo && !memo.includes(name) ? `${name} · ${memo}` : memo || name || wordsOf(transaction["TRNTYPE"]);
  return {
    numero: wordsOf(transaction["FITID"]),
    dia: dayOf(wordsOf(transaction["DTPOSTED"]), at + 1),
    valor: centavosOf(wordsOf(transaction["TRNAMT"]), at + 1),
    descricao: shortened(words) || "Sem descrição",
  };
}

/** The n-th line of the same number, day and value is the n-th in every statement that has all of that day. */
function keyed(lines: Line[]): object[] {
  const seen = new Map<string, number>();
  return lines
    .filter(({ valor }) => valor !== 0)
    .map(({ numero, dia, valor, descricao }) => {
      // Without a number the words tell it apart.
      const same = `${shortened(numero) || descricao} ${dia} ${valor}`;
      const nth = (seen.get(same) ?? 0) + 1;
      seen.set(same, nth);
      return { chave: `${same} ${nth}`, dia, valor, descricao };
    });
}

function dayOf(text: string, linha: number): string {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  if (!year) throw new Fault("FILE_UNREADABLE");
  const day = `${year}-${month}-${date}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Of years that the shop may ask about, as everywhere.
  const isDay = /^(19|20|21)/.test(day) && Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  if (!isDay) throw new WrongLineFault({ linha, campo: "data", texto: `${date}/${month}/${year}` });
  return day;
}

function centavosOf(text: string, linha: number): number {
  if (!text) throw new Fault("FILE_UNREADABLE");
  const [, sign, digits, cents = ""] = amount.exec(text.replaceAll(" ", "")) ?? [];
  const whole = digits?.replace(/[.,]/g, "") ?? "";
  if (!/^\d{1,10}$/.test(whole || (cents && "0")))
    throw new WrongLineFault({ linha, campo: "valor", texto: text.slice(0, longestAmount) });
  const valor = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" ? -valor : valor;
}

function wordsOf(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = value.replace(/&(amp|lt|gt|quot);/gi, (_, name: string) => entities[name.toLowerCase()]!);
  return text.replaceAll("\0", "").replace(/\s+/g, " ").trim();
}

/** By characters: half of one is no text that PostgreSQL takes. */
function shortened(text: string): string {
  return Array.from(text).slice(0, longestText).join("");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function child(node: Node, name: string): Node {
  const found = node[name];
  if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
  return found as Node;
}

/** Of a kind of which one stands alone and several in an array. */
function all(found: unknown): Node[] {
  if (found === undefined) return [];
  return (Array.isArray(found) ? found : [found]) as Node[];
}
