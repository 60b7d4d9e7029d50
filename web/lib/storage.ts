/** Reads the browser's storage, which may be forbidden or contain invalid values; it never throws. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value; null deletes it. Failures are ignored: the value is then not remembered. */
export function writeStored(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function recordIn(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

export function stringIn(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

export function stringsIn(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}
