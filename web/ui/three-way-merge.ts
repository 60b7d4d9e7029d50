type Fields = Record<string, unknown>;
type Versions = { before: unknown; mine: unknown; saved: unknown };

/**
 * What I and others have changed since `before`, together; what both have changed stays mine. `theirs`: the others' values of that, by
 * their paths in `merged` ("servicos.0.quota"). A list whose entries differ by their ids, or are different texts or numbers, is merged
 * entry by entry, lists in a list (a week's days) by their places, also where
 * there was none before; any other list is one value.
 */
export function threeWayMerge<V extends Fields>(before: V, mine: V, saved: V): { merged: V; theirs: Fields } {
  const theirs: Fields = {};
  return { merged: mergeFields([], { before, mine, saved }, theirs) as V, theirs };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function mergeAt(path: string[], versions: Versions, theirs: Fields): unknown {
  const { before, mine, saved } = versions;
  if (isSame(saved, before) || isSame(saved, mine)) return mine;
  if (isSame(mine, before)) return saved;
  const all = Object.values(versions);
  if (all.every(isFields)) return mergeFields(path, versions, theirs);
  if (all.every(isKeyed)) return mergeEntries(path, versions, theirs);
  if ([before ?? [], mine, saved].every(isListOfLists)) return Object.values(mergeFields(path, versions, theirs));
  theirs[path.join(".")] = saved;
  return mine;
}

function mergeFields(path: string[], { before, mine, saved }: Versions, theirs: Fields): Fields {
  const [was, typed, now] = [before ?? {}, mine, saved] as [Fields, Fields, Fields];
  const names = Object.keys({ ...typed, ...now });
  return Object.fromEntries(
    names.map((name) => [
      name,
      mergeAt([...path, name], { before: was[name], mine: typed[name], saved: now[name] }, theirs),
    ]),
  );
}

/** My entries in my order, then those that others have added. */
function mergeEntries(path: string[], { before, mine, saved }: Versions, theirs: Fields): unknown[] {
  const [was, typed, now] = [before, mine, saved].map(byKey) as [Entries, Entries, Entries];
  const merged: unknown[] = [];
  for (const key of new Set([...typed.keys(), ...now.keys()])) {
    const versions = { before: was.get(key), mine: typed.get(key), saved: now.get(key) };
    // An entry that I have taken out has no place of its own.
    const place = typed.has(key) ? [...path, String(merged.length)] : path;
    const entry = mergeAt(place, versions, theirs);
    if (entry !== undefined) merged.push(entry);
  }
  return merged;
}

type Entries = Map<unknown, unknown>;

function byKey(list: unknown): Entries {
  return new Map((list as unknown[]).map((entry) => [keyOf(entry), entry]));
}

function isFields(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isKeyed(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const keys = value.map(keyOf);
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
}

function isListOfLists(value: unknown): boolean {
  return Array.isArray(value) && value.every(Array.isArray);
}

function keyOf(entry: unknown): unknown {
  return isFields(entry)
    ? (entry as { id?: string }).id
    : ["string", "number"].includes(typeof entry)
      ? entry
      : undefined;
}
