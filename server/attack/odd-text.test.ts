import { expect, test } from "vitest";
import type * as z from "zod";
import { json, send } from "#server/security/raw.ts";
import { calls } from "#server/security/calls.ts";
import { openProduct } from "#server/testing.ts";
import { codeOf } from "./attempts.ts";

/** No call accepts a text with invisible characters, characters that reverse text direction, or a NUL (ASVS 1.2.10, 2.2.1). */
const { url } = await openProduct();

type Text = { path: string[]; schema: z.ZodType };
type Def = { type: string; shape?: object; element?: z.ZodType; options?: z.ZodType[]; innerType?: z.ZodType };

/** All texts of an input schema, with their paths. */
function textsIn(schema: z.ZodType, path: string[] = []): Text[] {
  const { type, shape = {}, element, options = [], innerType, ...def } = schema.def as Def & { in?: z.ZodType };
  if (type === "string" || (type === "pipe" && def.in && textsIn(def.in).length > 0)) return [{ path, schema }];
  const inner = [...options, ...(innerType ? [innerType] : [])].flatMap((one) => textsIn(one, path));
  const listed = element ? textsIn(element, [...path, "0"]) : [];
  const named = Object.entries(shape).flatMap(([key, field]: [string, z.ZodType]) => textsIn(field, [...path, key]));
  return [...inner, ...listed, ...named];
}

const texts = calls.flatMap(({ name, input }) =>
  (input ? textsIn(input as z.ZodType) : []).map((text): [string, Text & { name: string }] => [
    `${name}, ${text.path.join(".")}`,
    { ...text, name },
  ]),
);

/** Only compared with stored values, and never shown. */
const compared = /^(password|current|confirmation|token|captcha|slug|origem|text_version|versao)$/;

test.for(texts.filter(([, { path }]) => !compared.test(path.at(-1)!)))("nothing unseen in %s", ([, { schema }]) => {
  for (const odd of ["\u200b", "\u200d", "\u202e", "\u2066", "\u00ad", "\u3164", "\u2800", "\u{e0041}"])
    for (const written of [`Ana${odd} Lima`, `/ana${odd}lima`, `ana${odd}@exemplo.com`, `11${odd} 98765-4321`])
      expect(JSON.stringify(schema.safeParse(written).data ?? "")).not.toContain(odd);
});

test("the texts of the contract are found", () => {
  const named = texts.map(([name]) => name);
  expect(named).toEqual(expect.arrayContaining(["appointments.book, client.nome", "audit.tell, entries.0.message"]));
  expect(named.length).toBeGreaterThan(100);
});

test.for(texts)("a NUL in %s", async ([, { name, path }]) => {
  const given = path.reduceRight<unknown>((inner, key) => (key === "0" ? [inner] : { [key]: inner }), "a\0b");
  const body = JSON.stringify({ json: given });
  const answer = await send(`${url}/rpc/${name.replaceAll(".", "/")}`, { headers: json, body });
  expect(codeOf({ ...answer, text: JSON.stringify(JSON.parse(answer.text).json) })).toBe("INVALID_INPUT");
  expect(JSON.parse(answer.text).json.data.fields).toEqual([
    { path: path.join("."), message: "Há um caractere que não pode ser usado aqui." },
  ]);
});
