import { asStarter } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { importSome } from "#server/features/imports/taking/rules.ts";
import type { ImportStep } from "#server/jobs.ts";

/** `rows` per transaction, so that cancelling never waits long, and `steps` per job. */
const usual = { rows: 100, steps: 20 };

/**
 * Imports the next rows of a file in the name of the person who started it. The last transaction also stores the next job; a job that
 * dies earlier is retried with the remaining rows.
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
