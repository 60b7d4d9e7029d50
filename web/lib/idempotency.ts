import { useRef } from "react";
import { randomId } from "#web/lib/random-id.ts";

/**
 * One key per filled form: kept while no answer came, so that a repeated call never happens twice; new after an
 * answer or when the contents change, because the server refuses a known key with other contents.
 */
export function useIdempotencyKey() {
  const last = useRef<{ contents: string; key: string }>(null);

  return {
    keyFor(values: unknown): string {
      const contents = JSON.stringify(values);
      if (last.current?.contents !== contents) last.current = { contents, key: randomId() };
      return last.current.key;
    },
    answered(): void {
      last.current = null;
    },
  };
}
