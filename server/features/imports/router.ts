import { importsOf } from "#server/features/imports/queries.ts";
import {
  cancelImport,
  checkRows,
  readFile,
  refusedFile,
  setHead,
  startImport,
} from "#server/features/imports/rules.ts";
import { undoImport } from "#server/features/imports/undoing/rules.ts";
import { admin, bookkeeper, procedures } from "#server/procedures.ts";

const calls = procedures.imports;

export const imports = {
  list: calls.list.use(admin).handler(({ context, input }) => importsOf(context.db, context.scope, input)),
  file: calls.file.use(admin).handler(({ context, input }) => readFile(context, input.id)),
  setHead: calls.setHead.use(admin).handler(({ context, input }) => setHead(context, input)),
  check: calls.check.use(admin).handler(({ context, input }) => checkRows(context, input)),
  start: calls.start.use(admin).handler(({ context, input }) => startImport(context, input)),
  cancel: calls.cancel.use(admin).handler(({ context, input }) => cancelImport(context, input.id)),
  // As the functions that remove rows, of which some are worth money.
  undo: calls.undo.use(bookkeeper).handler(({ context, input }) => undoImport(context, input.id)),
  refused: calls.refused.use(admin).handler(({ context, input }) => refusedFile(context, input.id)),
};
