import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import type { Rule, Source } from "./source.ts";

const kit = "node_modules/@mantine/core";

/** What these import they draw only where somebody asks for it. */
const onDemand: Record<string, string[]> = { Overlay: ["Popover"], ScrollArea: ["ModalRoot", "DrawerRoot"] };

/** Each component of the kit needs its style sheets, also those of the parts it is made of; a missing one shows only on the screen. */
export const kitStyles: Rule = (sources) => {
  const everywhere = sheetsOf(sources, "web/entry-styles.ts");
  const framed = [...everywhere, ...sheetsOf(sources, "web/shell/frame-styles.ts")];
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith("web/")) return [];
    const there = [...sheetsIn(text), ...(path.startsWith("web/features/auth/") ? everywhere : framed)];
    const missing = new Set(
      componentsIn(text)
        .flatMap(neededBy)
        .filter((sheet) => !there.includes(sheet)),
    );
    return [...missing].map((sheet) => ({ path, problem: `needs @mantine/core/styles/${sheet}.css` }));
  });
};

function sheetsOf(sources: Source[], path: string): string[] {
  return sheetsIn(sources.find((source) => source.path === path)?.text ?? "");
}

function sheetsIn(text: string): string[] {
  return [...text.matchAll(/"@mantine\/core\/styles\/([\w-]+)\.css"/g)].map(([, sheet]) => sheet!);
}

function componentsIn(text: string): string[] {
  const imported = [...text.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)].flatMap(([, names]) =>
    names!.split(","),
  );
  return imported.map((name) => name.trim()).filter((name) => homes.has(name));
}

const homes = new Map(
  [...read("esm/index.mjs").matchAll(/import \{([^}]+)\} from "(\.\/components\/[^"]+)"/g)].flatMap(([, names, from]) =>
    names!.split(",").map((name) => [name.trim(), join("esm", from!)] as const),
  ),
);

const needed = new Map<string, string[]>();

/** Sheets of a component and of what it is made of; parts that are written out (`Checkbox.Card`) lie in folders below. */
function neededBy(component: string): string[] {
  const sheets = needed.get(component) ?? reachedFrom(homes.get(component)!).flatMap(sheetOf);
  needed.set(component, sheets);
  return sheets;
}

function reachedFrom(home: string): string[] {
  const reached = new Set([home]);
  for (const file of reached) {
    for (const [, from] of read(file).matchAll(/from "(\.[^"]+\.mjs)"/g)) {
      const below = /^\.\/\w+\//.test(from!);
      if (!below && !onDemand[nameOf(from!)]?.includes(nameOf(file))) reached.add(join(dirname(file), from!));
    }
  }
  return [...reached];
}

function sheetOf(file: string): string[] {
  const sheet = file.endsWith(".module.mjs") ? basename(file, ".module.mjs") : "";
  return existsSync(join(kit, "styles", `${sheet}.css`)) ? [sheet] : [];
}

function nameOf(file: string): string {
  return basename(file, ".mjs");
}

function read(file: string): string {
  return readFileSync(join(kit, file), "utf8");
}
