import type { Rolldown } from "vite";

/** Modules that nearly every page needs. */
const kit = kitOf(
  "UnstyledButton|Button|Text|Title|Group|Stack|Loader|Skeleton|Transition|VisuallyHidden|ActionIcon|CloseButton|Anchor|Alert|Input|InputBase|TextInput|PasswordInput",
);
/** The frame around every page behind sign-in. */
const frame = kitOf(
  "Menu|Popover|Avatar|NavLink|FocusTrap|Portal|RemoveScroll|SegmentedControl|FloatingIndicator|Paper|Collapse|Notification|Overlay",
);

/** Our own modules, and what Vite fetches the lazy ones with. */
const ours = /\/(web|contract)\/[^?]+\.tsx?$|vite\/preload-helper/;

const booking = /web\/booking\.tsx$/;
const main = /web\/main\.tsx$/;
const agenda = /\/agenda-page\.tsx$/;
/** Modules of the public page that pages behind sign-in need too; without this group they would load all steps of a booking. */
const catalogue = /\/public-page\/(brand|catalogue|combos|free-days|free-times|problem|use-submission)\.ts$/;
const guard = /web\/shell\/guard\.tsx$/;

/**
 * The files that the browser's code is put together in; the first group that takes a module has it. Left alone, the first page
 * is some 45 small files and the others up to 75, and each costs a phone a turn with the server.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|@orpc\/(client|shared|standard-server[^/]*))\// },
  { name: "kit", test: new RegExp(`node_modules/@tanstack/|@mantine/(hooks|core/esm/core)/|${kit}`) },
  // Otherwise shared form modules would make the public page load the kit's forms, or the application itself.
  { name: lightest, debugName: "lib", test: ours },
  // With its entry, which alone would be a file of two lines.
  { name: (id, context) => (isReached(id, main, context) ? "first" : null), debugName: "first", test: ours },
  { name: neededBy("steps", booking), debugName: "steps", test: ours, minShareCount: 2 },
  {
    name: "form",
    test: /@mantine\/form\/|web\/(ui\/(contract-form|password-field|phone-input)|features\/auth\/entrance-query)\./,
  },
  {
    name: "entrance",
    test: /web\/features\/auth\/(entrance(?!-query)|google-entrance|sign-in-form|account-fields|captcha|confirmation-sent|privacy-notice)[^/]*$/,
  },
  { name: surrounding, debugName: "frame" },
  { name: "checks", test: /node_modules\/zod\/|\/contract\// },
  // Two pages need these styles; in the next group all would load them.
  { name: "panel", test: /\/public-page\/panel\.css$/ },
  { name: "pages", minShareCount: 2 },
];

function kitOf(components: string): string {
  return `node_modules/@mantine/core/esm/components/(${components})/`;
}

/** What both entries need, what the public page needs of our libraries, and of the contract whatever is needed before a form is. */
function lightest(id: string, context: Rolldown.ChunkingContext): string | null {
  const shared = catalogue.test(id) ? "lib" : neededBy("lib", main, booking)(id, context);
  if (shared || !/\/(web\/lib|contract)\//.test(id)) return shared;
  const entries = /\/contract\//.test(id) ? [booking, main, guard, agenda] : [booking];
  return entries.some((entry) => isReached(id, entry, context)) ? "lib" : null;
}

/**
 * Modules that every page behind sign-in needs. Importers see the kit as one module, so its parts are named. Includes the pages' own
 * styles: all of them together cost less than one more request.
 */
function surrounding(id: string, context: Rolldown.ChunkingContext): string | null {
  const foreign = /node_modules/.test(id);
  const known = new RegExp(`node_modules/@mantine/(notifications|dates/.*/DatesProvider)|${frame}`);
  if (/node_modules\/@tabler/.test(id)) return isIconOfFrame(id, context) ? "frame" : null;
  const isOurs = () => id.endsWith(".module.css") || isReached(id, guard, context) || isOfAgendaToo(id, context);
  return (foreign ? known.test(id) : isOurs()) ? "frame" : null;
}

/** Importers see the icons as one module, so an icon is looked for in the code of theirs. */
function isIconOfFrame(id: string, context: Rolldown.ChunkingContext): boolean {
  const [, icon] = /\/icons\/(Icon\w+)\./.exec(id) ?? [];
  if (!icon) return true;
  const importersOf = (of: string) => context.getModuleInfo(of)?.importers ?? [];
  return importersOf(id)
    .flatMap(importersOf)
    .some(
      (user) =>
        ours.test(user) &&
        context.getModuleInfo(user)?.code?.includes(icon) &&
        (isReached(user, guard, context) || isReached(user, agenda, context)),
    );
}

/** Modules that the agenda shares with other pages. In the common group, a page would load all of the agenda's. */
function isOfAgendaToo(id: string, context: Rolldown.ChunkingContext): boolean {
  const { importers } = context.getModuleInfo(id) ?? { importers: [] };
  return isReached(id, agenda, context) && importers.some((importer) => !isReached(importer, agenda, context));
}

/** Puts into the file `name` the modules that all of `entries` need before they can show anything. */
function neededBy(name: string, ...entries: RegExp[]) {
  return (id: string, context: Rolldown.ChunkingContext): string | null =>
    entries.every((entry) => !entry.test(id) && isReached(id, entry, context)) ? name : null;
}

function isReached(id: string, from: RegExp, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (from.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers } = context.getModuleInfo(id) ?? { importers: [] };
  return importers.some((importer) => isReached(importer, from, context, seen));
}
