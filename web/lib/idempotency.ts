import { randomId } from "#web/lib/random-id.ts";
import { readStored, recordIn, writeStored } from "#web/lib/storage.ts";

type Attempt = { contents: string; key: string };

/**
 * The Idempotency-Key of a filled form. It stays the same while its answer is unknown, so that a repeated call never happens twice. It
 * changes after an answer or when the contents change, because the server refuses a known key with other contents. `kept` is the storage
 * key of this tab that preserves it over a reload, for forms without secrets.
 */
export function idempotencyKeys(kept?: string) {
  let last: Attempt | null = null;

  function become(next: Attempt | null): void {
    last = next;
    if (kept) writeStored(() => sessionStorage, kept, next);
  }

  return {
    keyFor: (values: unknown): string => {
      const contents = JSON.stringify(values);
      last ??= kept ? storedAttempt(kept) : null;
      if (last?.contents !== contents) become({ contents, key: randomId() });
      return last!.key;
    },
    answered: () => become(null),
  };
}

function storedAttempt(kept: string): Attempt | null {
  const record = recordIn(readStored(() => sessionStorage, kept));
  return typeof record?.contents === "string" && typeof record.key === "string" ? (record as Attempt) : null;
}
