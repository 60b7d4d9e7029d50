import { bulkhead } from "cockatiel";
import { mostStatementLines } from "#contract/bank-lines.ts";
import { readInThread } from "#server/outside/reading-thread.ts";

/** `account`: the bank's name for it. `lines` are JSON, `[{ chave, dia, valor, descricao }]`, as the SQL reads them. */
export type Statement = { account: string; count: number; lines: string };
export type StatementFault = "FILE_EMPTY" | "FILE_TOO_LONG" | "FILE_CUT" | "FILE_SWOLLEN" | "FILE_UNREADABLE";

/** A statement whose n-th line has an impossible day or amount, as the file writes it. */
export type WrongLine = { linha: number; campo: "data" | "valor"; texto: string };

/** What the thread that reads a file is given, and answers. */
export type Given = { bytes: Uint8Array; mostLines: number };
export type Answer = { statement: Statement } | { fault: StatementFault } | { wrongLine: WrongLine };

/** Ten times what fifty thousand lines take. */
const limits = { longest: 60_000, mostHeap: 512 };
const queue = bulkhead(1, 5);

/** Why a statement could not be read. */
export class BadStatement extends Error {
  readonly code: StatementFault | "WRONG_LINE";
  readonly wrongLine: WrongLine | undefined;

  constructor(code: StatementFault | "WRONG_LINE", wrongLine?: WrongLine) {
    super(code);
    this.code = code;
    this.wrongLine = wrongLine;
  }
}

/** Reads a bank's statement (OFX). Throws BadStatement, and BulkheadRejectedError when too many wait. */
export function readStatement(bytes: Buffer): Promise<Statement> {
  return queue.execute(async () => {
    const given: Given = { bytes, mostLines: mostStatementLines };
    const read = await readInThread<Answer>(new URL("./reading.ts", import.meta.url), given, limits);
    if ("failed" in read) throw new BadStatement(read.failed);
    if ("wrongLine" in read.answer) throw new BadStatement("WRONG_LINE", read.answer.wrongLine);
    if ("fault" in read.answer) throw new BadStatement(read.answer.fault);
    return read.answer.statement;
  });
}
