import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/**
 * All packages of Navalha are known exactly, and their licences allow distribution (ASVS 15.1.2, 15.2.1). The bill of materials
 * includes development packages: with `--omit dev` npm leaves out packages that production shares with a tool, such as pg and zod.
 */
type Component = {
  name: string;
  version: string;
  hashes?: { alg: string }[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
};
type Manifest = Record<"dependencies" | "devDependencies" | "overrides", Record<string, string>>;
type Lock = { packages: Record<string, { version: string; dev?: boolean }> };

/**
 * MPL and LGPL apply to their own files and libraries (Lightning CSS, libvips of sharp), which are not changed. OFL: the font.
 * CC-BY: the holidays of date-holidays, whose source the README names. PSF: argparse.
 */
const allowed = new Set([
  ..."0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Unlicense Zlib".split(" "),
  ..."LGPL-3.0-or-later MPL-2.0 OFL-1.1 CC-BY-3.0 PSF-2.0".split(" "),
]);

const root = new URL("..", import.meta.url);
const read = async (file: string) => JSON.parse(await readFile(new URL(file, root), "utf8")) as unknown;
const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], { cwd: root, maxBuffer: 20_000_000 });
const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
const { packages } = (await read("package-lock.json")) as Lock;
const nameOf = (path: string) => path.split("node_modules/").at(-1)!;
const locked = Object.entries(packages).filter(([path]) => path !== "");
// From the lock file: where production and a tool need the same version, the bill lists only one of them.
const needed = new Set(locked.flatMap(([path, { version, dev }]) => (dev ? [] : `${nameOf(path)} ${version}`)));
const production = components.filter(({ name, version }) => needed.has(`${name} ${version}`));
const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

test("the bill of materials names every locked package", async () => {
  const named = locked.map(([path, { version }]) => `${nameOf(path)} ${version}`);
  const billed = components.map(({ name, version }) => `${name} ${version}`);
  expect(bomFormat).toBe("CycloneDX");
  expect(new Set(billed)).toEqual(new Set(named));
  const { dependencies } = (await read("package.json")) as Manifest;
  const names = new Set(production.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
});

test("each has one exact version and a hash that npm ci compares", () => {
  const loose = components.filter(({ version, hashes }) => !exact.test(version) || hashes?.[0]?.alg !== "SHA-512");
  expect(loose.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
});

test("package.json names exact versions only", async () => {
  const { dependencies, devDependencies, overrides } = (await read("package.json")) as Manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  expect(versions.filter(([, version]) => !exact.test(version))).toEqual([]);
});

test("every production package may be distributed with an MIT product", () => {
  const odd = production.filter((component) => !mayBeGivenAway(licenceOf(component)));
  expect(odd.map((component) => `${component.name}: ${licenceOf(component)}`)).toEqual([]);
});

test.for([
  ["MIT AND GPL-3.0-only", false],
  ["(MIT OR GPL-3.0-only)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", true],
  ["SEE LICENSE IN LICENSE.md", false],
  ["", false],
] as const)("a package licensed '%s' may be distributed: %s", ([licence, may]) => {
  expect(mayBeGivenAway(licence)).toBe(may);
});

/** Packages whose manifest names no licence: the licence of their LICENSE file. */
const ofFile: Record<string, string> = { "png-js 1.1.0": "MIT" };

function licenceOf({ name, version, licenses = [] }: Component): string {
  const known = ofFile[`${name} ${version}`];
  if (known) return known;
  return licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "").join(" AND ");
}

/** Evaluates an SPDX expression: of licences joined by OR one must be allowed, of licences joined by AND all. */
function mayBeGivenAway(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, "$1");
  return bare.split(" OR ").some((choice) => choice.split(" AND ").every((one) => allowed.has(one)));
}
