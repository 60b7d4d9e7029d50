import { asStarter } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { importSome } from "#server/features/imports/taking/rules.ts";
import type { ImportStep } from "#server/jobs.ts";

/** `rows` of one transaction, for no more of which whoever cancels meanwhile waits, and `steps` of one job. */
const usual = { rows: 100, steps: 20 };

/**
 * Takes over the next rows of a file in the name of whoever started it. The last transaction also stores the next job; one that
 * dies before is tried again, and meets the rows that are left.
 */
export async function runImport(deps: Dependencies, step: ImportStep, { rows, steps } = usual): Promise<void> {
  for (let done = 1; done <= steps; done++) {
    const more = await asStarter({ deps }, step, async (call) => {
      const left = await importSome(call, step.import, rows);
      if (left && done === steps) await call.enqueue({ name: "run-import", data: step });
      return left;
    });
    if (!more) return;
  }
}
