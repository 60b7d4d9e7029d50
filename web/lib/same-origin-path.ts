/** The path (with search and fragment) that `given` names on this site; undefined for every other place. */
export function sameOriginPath(given: unknown): string | undefined {
  if (typeof given !== "string" || !given.startsWith("/")) return undefined;
  const here = "https://here.invalid";
  if (!URL.canParse(given, here)) return undefined;
  const url = new URL(given, here);
  if (url.origin !== here) return undefined;
  const path = url.pathname + url.search + url.hash;
  // "/.//evil" is a path of this site, but what remains of it names another.
  return path.startsWith("//") ? undefined : path;
}
