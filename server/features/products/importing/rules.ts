import * as z from "zod";
import type { Imported, ReadRow, Taken } from "#contract/imports.ts";
import { type Purpose, SaveProduct } from "#contract/products.ts";
import { mostUnits, type Unit } from "#contract/quantities.ts";
import { readCentavos, readNumber } from "#contract/typed-amounts.ts";
import { Centavos, line } from "#contract/values.ts";
import { type Known, knownProduct } from "#server/features/products/importing/queries.ts";
import { insertMovement } from "#server/features/products/movements/queries.ts";
import { productRegister, storedOf } from "#server/features/products/rules.ts";
import { supplierCalled } from "#server/features/suppliers/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import { changeRow, insertRow } from "#server/registers/queries.ts";

const Packages = z.number().min(0, "A quantidade não pode ser negativa.").max(mostUnits, "Quantidade alta demais.");

/** As other systems keep them: stock, minimum, price and cost (centavos) are of packages. */
export const ProductRow = SaveProduct.omit({ id: true, fornecedor_id: true, foto_url: true, visivel: true }).extend({
  estoque_minimo: Packages,
  estoque: Packages,
  custo: Centavos.nullable(),
  fornecedor: line(0, 80, "Informe o fornecedor."),
});
type ProductRow = z.output<typeof ProductRow>;

const units: [RegExp, Unit][] = [
  [/^(un|und|unid|unidades?|p[cç]s?|pe[cç]as?|frascos?|potes?|caixas?|cx)\.?$/, "un"],
  [/^(ml|mililitros?)\.?$/, "ml"],
  [/^(g|gr|gramas?)\.?$/, "g"],
];

const purposes: [RegExp, Purpose][] = [
  [/^(venda|revenda)$/, "venda"],
  [/^(uso|uso interno|consumo|consumo interno)$/, "uso"],
  [/^(ambos|venda e uso|uso e venda)$/, "ambos"],
];

/** A row as the form of a product would send it. */
export function readProductRow(row: Imported["row"]): ReadRow {
  const faults: ReadRow["faults"] = [];
  const read = <T>(field: string, found: (typed: string) => T | undefined, message: string): T | undefined => {
    const typed = row[field];
    const value = typed ? found(typed) : undefined;
    if (typed && value === undefined) faults.push({ field, message });
    return value;
  };
  const number = (field: string) => read(field, readNumber, "Informe um número.");
  const amount = (field: string) => read(field, readCentavos, "Informe um valor em reais.") ?? null;
  const code = (field: string) => read(field, wholeCode, "O Excel abreviou este código. Formate a coluna como texto.");
  const input = {
    nome: row.nome ?? "",
    marca: row.marca ?? "",
    categoria: row.categoria ?? "",
    codigo_barras: code("codigo_barras") ?? "",
    sku: code("sku") ?? "",
    unidade: read("unidade", (typed) => among(units, typed), "Use un, ml ou g.") ?? "un",
    conteudo: number("conteudo") ?? 1,
    preco: amount("preco"),
    custo: amount("custo"),
    estoque_minimo: number("estoque_minimo") ?? 0,
    estoque: number("estoque") ?? 0,
    fornecedor: row.fornecedor ?? "",
    destino: read("destino", (typed) => among(purposes, typed), "Use venda, uso ou ambos.") ?? "venda",
  };
  return { input, faults };
}

/** Excel shows long numbers as `7,89E+12` and loses the other digits. */
function wholeCode(typed: string): string | undefined {
  return /^\d([.,]\d+)?e\+\d+$/i.test(typed) ? undefined : typed;
}

function among<T>(known: [RegExp, T][], typed: string): T | undefined {
  return known.find(([shape]) => shape.test(typed.toLowerCase()))?.[1];
}

/**
 * Imports a row. Stock is added for new products only, so that importing the same file twice does not double it. Refuses INVALID_INPUT.
 */
export async function importProduct(call: ShopCall, imported: Imported<ProductRow>): Promise<Taken> {
  const known = await knownProduct(call.db, call.scope, imported.given);
  if (known && imported.duplicates === "skip") return { outcome: "skipped", id: null };
  const { fornecedor } = imported.given;
  const fornecedor_id = fornecedor ? await supplierCalled(call, fornecedor) : null;
  if (!known) return { outcome: "added", id: await add(call, imported.given, fornecedor_id) };
  await complete(call, imported, { ...known, fornecedor_id });
  return { outcome: "updated", id: known.id };
}

async function add({ db, scope }: ShopCall, given: ProductRow, fornecedor_id: string | null): Promise<string> {
  const { custo, estoque, fornecedor: _name, ...about } = given;
  const saved = storedOf({ ...about, fornecedor_id, visivel: false, foto_url: null });
  const estoque_minimo = inUnit("estoque_minimo", given.estoque_minimo, saved);
  const quantidade = inUnit("estoque", estoque, saved);
  const id = await insertRow(db, scope, { table: "products", row: { ...saved, estoque_minimo } }).catch(
    productRegister.refuse,
  );
  if (quantidade === 0) return id;
  const moved = { id, quantidade, motivo: "Estoque inicial importado" };
  if (custo === null) await insertMovement(db, scope, { ...moved, tipo: "ajuste", custo, fornecedor_id: null });
  else await insertMovement(db, scope, { ...moved, tipo: "entrada", custo: paidFor(estoque, custo), fornecedor_id });
  return id;
}

/** The price of these packages, in the format of an entry. Refuses INVALID_INPUT. */
function paidFor(packages: number, custo: number): number {
  const { data, error } = Centavos.safeParse(Math.round(packages * custo));
  if (data === undefined) throw wrong("custo", error.issues[0]!.message);
  return data;
}

/** Overwrites known values with those of the row; the unit of the stock stays. */
async function complete(
  { db, scope }: ShopCall,
  { row, given }: Imported<ProductRow>,
  { id, fornecedor_id, ...known }: Known & { fornecedor_id: string | null },
): Promise<void> {
  const { custo: _cost, estoque: _stock, fornecedor: _name, unidade: _unit, conteudo: _content, ...about } = given;
  const filled = Object.fromEntries(Object.entries(about).filter(([field]) => row[field]));
  const destino = row.destino ? given.destino : known.destino;
  const change = {
    ...filled,
    ...(row.estoque_minimo && { estoque_minimo: inUnit("estoque_minimo", given.estoque_minimo, known) }),
    ...(destino === "uso" && { preco: 0, visivel: false }),
    ...(fornecedor_id && { fornecedor_id }),
  };
  await changeRow(db, scope, { table: "products", id, change }).catch(productRegister.refuse);
}

/** The quantity in these packages, in the product's unit. Refuses INVALID_INPUT. */
function inUnit(field: string, packages: number, { unidade, conteudo }: Pick<Known, "unidade" | "conteudo">): number {
  if (unidade === "un" && !Number.isInteger(packages)) throw wrong(field, "Informe um número inteiro.");
  const quantity = Math.round(packages * conteudo);
  if (quantity > mostUnits) throw wrong(field, "Quantidade alta demais.");
  return quantity;
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
