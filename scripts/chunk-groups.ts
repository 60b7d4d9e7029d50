import type { Rolldown } from "vite";

/** What nearly every page is made of. */
const kit =
  "UnstyledButton|Button|ActionIcon|CloseButton|Anchor|Text|Title|Group|Stack|Alert|Loader|Skeleton|Transition|VisuallyHidden|Input|InputBase|TextInput|PasswordInput";

/** Our own modules, and what Vite fetches the lazy ones with. */
const ours = /\/(web|contract)\/[^?]+\.tsx?$|vite\/preload-helper/;

/**
 * The files that the browser's code is put together in. Left alone, the first page is some 45 small files, and each costs
 * a phone a turn with the server; what a page does not need is still fetched with the page that does.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|@orpc\/(client|shared|standard-server[^/]*))\// },
  { name: "kit", test: new RegExp(`node_modules/(@tanstack|@mantine/(hooks|core/esm/(core|components/(${kit}))))/`) },
  { name: neededBy("shared", "web/main.tsx", "web/booking.tsx"), debugName: "shared", test: ours },
  { name: neededBy("first", "web/main.tsx"), debugName: "first", test: ours },
  // Else what a form needs of it would bring the public page the kit's forms.
  { name: neededBy("lib", "web/booking.tsx"), debugName: "lib", test: /\/(web\/lib|contract)\/[^?]+\.tsx?$/ },
  { name: "form", test: /node_modules\/@mantine\/form\/|web\/ui\/(contract-form|password-field)\.tsx$/ },
  { name: "entrance", test: /web\/features\/auth\/(entrance|google-entrance|sign-in-form)[^/]*$/ },
];

/** Puts into the file `name` what every one of `entries` needs before it can show anything. */
function neededBy(name: string, ...entries: string[]): Rolldown.CodeSplittingNameFunction {
  return (id, context) =>
    entries.every((entry) => !id.endsWith(entry) && isReached(id, entry, context)) ? name : null;
}

function isReached(id: string, from: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id.endsWith(from)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers } = context.getModuleInfo(id) ?? { importers: [] };
  return importers.some((importer) => isReached(importer, from, context, seen));
}
