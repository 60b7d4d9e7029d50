import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import * as z from "zod";
import { tableOfId } from "#contract/values.ts";
import { type Call, calls, procedureOf } from "#server/security/calls.ts";
import type { World } from "./world.ts";

/** Table → the id of one of its rows in the world's shop. It is a new row where a call may change it for later calls. */
export type Examples = Record<string, (world: World) => string | Promise<string>>;

type RowOf = (table: string) => string | Promise<string>;

/** The example rows of all features. */
const examples: Examples = {};
for await (const file of glob("server/features/**/examples.ts"))
  Object.assign(examples, ((await import(resolve(file))) as { examples: Examples }).examples);

/** The save calls of plain registers: no feature gives a row of their table, since the contract's own examples do. */
export const plainRegisters = calls.filter(
  ({ name, path }) =>
    name.endsWith(".save") && calls.some((other) => other.path === `${path}/{id}/restore`) && !examples[path.slice(1)],
);

/**
 * A valid input derived from the contract: ids of example rows, the examples of the schema, the first option of a choice. Optional
 * fields are left out, except `filled`.
 */
export async function inputFor(schema: z.core.$ZodType, rowOf: RowOf, filled?: string): Promise<unknown> {
  const table = tableOfId.get(schema)?.table;
  if (table) return rowOf(table);
  const given = z.globalRegistry.get(schema)?.examples as unknown[] | undefined;
  if (given) return given[0];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodOptional) return inputFor(schema.unwrap(), rowOf);
  if (schema instanceof z.ZodArray) return [await inputFor(schema.element, rowOf)];
  if (!(schema instanceof z.ZodObject))
    throw new Error("a value without an example: give its schema one, or write the ask");
  const fields = Object.entries(schema.shape).filter(
    ([name, field]) => name === filled || !z.safeParse(field, undefined).success,
  );
  const entries = fields.map(async ([name, field]) => [name, await inputFor(field, rowOf)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The example rows in the world's shop. */
export const rowIn = (world: World) => async (table: string) => {
  const example = examples[table];
  if (example) return example(world);
  const save = plainRegisters.find(({ path }) => path === `/${table}`);
  if (!save) throw new Error(`no examples.ts of a feature gives a row of ${table}`);
  const added = await procedureOf(world.owner, save.name)(await plainInput(save));
  return (added as { id: string }).id;
};

/** The input of a plain register. */
export function plainInput({ name, input }: Call): Promise<unknown> {
  return inputFor(input, (table) => {
    throw new Error(`${name} needs a row of ${table}: write an examples.ts`);
  });
}
