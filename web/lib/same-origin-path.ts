/** The path (with search and fragment) of `given` on this site; undefined for other sites. */
export function sameOriginPath(given: unknown): string | undefined {
  if (typeof given !== "string" || !given.startsWith("/")) return undefined;
  const here = "https://here.invalid";
  if (!URL.canParse(given, here)) return undefined;
  const url = new URL(given, here);
  if (url.origin !== here) return undefined;
  const path = url.pathname + url.search + url.hash;
  // "/.//evil" is a path of this site, but the remaining "//evil" names another site.
  return path.startsWith("//") ? undefined : path;
}
