import { randomId } from "#web/lib/random-id.ts";
import { readStored, recordIn, writeStored } from "#web/lib/storage.ts";

const KEY = "navalha:attempt";
type Attempt = { contents: string; key: string };
let last: Attempt | null = null;

/**
 * The Idempotency-Key of a filled form: the same while its answer is unknown, also after the page was loaded again;
 * another one when the contents change.
 */
export function keyFor(values: unknown): string {
  const contents = JSON.stringify(values);
  last ??= stored();
  if (last?.contents !== contents) {
    last = { contents, key: randomId() };
    writeStored(() => sessionStorage, KEY, last);
  }
  return last.key;
}

/** After an answer, even a refusal, the next try is a new wish. */
export function answered(): void {
  last = null;
  writeStored(() => sessionStorage, KEY, null);
}

function stored(): Attempt | null {
  const record = recordIn(readStored(() => sessionStorage, KEY));
  return typeof record?.contents === "string" && typeof record.key === "string" ? (record as Attempt) : null;
}
