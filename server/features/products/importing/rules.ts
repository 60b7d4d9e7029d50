import * as z from "zod";
import { Barcode } from "#contract/barcode.ts";
import type { Imported, ReadRow, Taken } from "#contract/imports.ts";
import { type Purpose, SaveProduct } from "#contract/products.ts";
import { mostUnits, type Unit } from "#contract/quantities.ts";
import { sameWords, searchable } from "#contract/words.ts";
import { readCentavos, readNumber } from "#contract/typed-amounts.ts";
import { Centavos, line } from "#contract/values.ts";
import {
  type InUse,
  type Known,
  knownProduct,
  type Packaged,
  productsInUse,
} from "#server/features/products/importing/queries.ts";
import { insertMovement } from "#server/features/products/movements/queries.ts";
import { productRegister, storedOf } from "#server/features/products/rules.ts";
import { supplierCalled } from "#server/features/suppliers/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { changeRow, insertRow } from "#server/registers/queries.ts";
import { completing } from "#server/registers/rules.ts";

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

const notWhole = "Informe um número inteiro.";

type KnownToImport = (row: Imported["row"]) => Packaged | undefined;

/** Finds the product in use that a row is of. */
export async function knownProducts({ db, scope }: ShopCall): Promise<KnownToImport> {
  const all = await productsInUse(db, scope);
  const byBarcode = new Map(all.map((product) => [product.codigo_barras, product]));
  const bySku = new Map(all.map((product) => [product.sku, product]));
  const byName = Map.groupBy(all, ({ nome_busca }) => nome_busca);
  return ({ nome = "", marca, codigo_barras, sku }) => {
    const barcode = codigo_barras && Barcode.safeParse(codigo_barras).data;
    const isOther = (one: InUse) =>
      (barcode && one.codigo_barras && one.codigo_barras !== barcode) ||
      (sku && one.sku && one.sku !== sku) ||
      (marca && one.marca && !sameWords(one.marca, marca));
    return (
      (barcode && byBarcode.get(barcode)) ||
      (sku && bySku.get(sku)) ||
      byName.get(searchable(nome))?.find((one) => !isOther(one))
    );
  };
}

/**
 * A row as the form of a product would send it. Quantities are judged in the unit of the product that is there, which takes neither
 * stock nor its cost.
 */
export function readProductRow(row: Imported["row"], knownIn: KnownToImport): ReadRow {
  const faults: ReadRow["faults"] = [];
  const read = <T>(field: string, found: (typed: string) => T | undefined, message: string): T | undefined => {
    const typed = row[field];
    const value = typed ? found(typed) : undefined;
    if (typed && value === undefined) faults.push({ field, message });
    return value;
  };
  const number = (field: string) => read(field, readNumber, "Informe um número.");
  const amount = (field: string) => read(field, readCentavos, "Informe um valor em reais.") ?? null;
  const unidade = read("unidade", (typed) => among(units, typed), "Use un, ml ou g.");
  const conteudo = number("conteudo") ?? 1;
  const known = knownIn(row);
  const fits = <T extends number | null>(field: string, value: T, found: number | string): T => {
    if (typeof found === "string") faults.push({ field, message: found });
    return value;
  };
  const packages = (field: string) => {
    const value = number(field) ?? 0;
    return fits(field, value, inUnit(value, known ?? { unidade: unidade ?? "un", conteudo }));
  };
  const estoque = known ? (number("estoque") ?? 0) : packages("estoque");
  const custo = amount("custo");
  const code = (field: string) => read(field, wholeCode, "O Excel abreviou este código. Formate a coluna como texto.");
  const input = {
    nome: row.nome ?? "",
    marca: row.marca ?? "",
    categoria: row.categoria ?? "",
    codigo_barras: code("codigo_barras") ?? "",
    sku: code("sku") ?? "",
    unidade: unidade ?? "un",
    conteudo,
    preco: amount("preco"),
    custo: known ? custo : fits("custo", custo, paidFor(Math.max(0, estoque), custo ?? 0)),
    estoque_minimo: packages("estoque_minimo"),
    estoque,
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
  const named = fornecedor && !known?.fornecedor_id ? await supplierCalled(call, fornecedor) : null;
  const fornecedor_id = named?.id ?? null;
  const supplier = named?.isNew ? named.id : undefined;
  if (!known) return { outcome: "added", supplier, ...(await add(call, imported.given, fornecedor_id)) };
  const { left, change } = completion(imported.given, known, fornecedor_id);
  if (Object.keys(change).length === 0) return { outcome: "skipped", id: null, left };
  await changeRow(call.db, call.scope, { table: "products", id: known.id, change }).catch(productRegister.refuse);
  return { outcome: "updated", supplier, id: known.id, left };
}

type Faults = ReadRow["faults"];

async function add(
  { db, scope }: ShopCall,
  given: ProductRow,
  fornecedor_id: string | null,
): Promise<{ id: string; left: Faults }> {
  const left: Faults = [];
  const { custo, estoque, fornecedor: _name, ...about } = given;
  const saved = storedOf({ ...about, fornecedor_id, visivel: false, foto_url: null });
  const estoque_minimo = taken(left, "estoque_minimo", inUnit(given.estoque_minimo, saved)) ?? 0;
  const quantidade = taken(left, "estoque", inUnit(estoque, saved)) ?? 0;
  const paid = custo === null ? null : taken(left, "custo", paidFor(estoque, custo));
  const id = await insertRow(db, scope, { table: "products", row: { ...saved, estoque_minimo } }).catch(
    productRegister.refuse,
  );
  if (quantidade === 0) return { id, left };
  const moved = { id, quantidade, motivo: "Estoque inicial importado" };
  if (paid === null) await insertMovement(db, scope, { ...moved, tipo: "ajuste", custo: null, fornecedor_id: null });
  else await insertMovement(db, scope, { ...moved, tipo: "abertura", custo: paid, fornecedor_id });
  return { id, left };
}

/** What a field says; null where that is the text of a fault, with which it is left out. */
function taken(left: Faults, field: string, found: number | string): number | null {
  if (typeof found === "number") return found;
  left.push({ field, message: found });
  return null;
}

/** The price of these packages, in the format of an entry, or why it is none. */
function paidFor(packages: number, custo: number): number | string {
  const { data, error } = Centavos.safeParse(Math.round(packages * custo));
  return data ?? error.issues[0]!.message;
}

/** What completes a product, and what was left out. What is used in the shop gets no price, and the unit of the stock stays. */
function completion(given: ProductRow, known: Known, fornecedor_id: string | null) {
  const left: Faults = [];
  const { nome, marca, categoria, codigo_barras, sku } = given;
  const preco = known.destino === "uso" ? 0 : (given.preco ?? 0);
  const estoque_minimo = taken(left, "estoque_minimo", inUnit(given.estoque_minimo, known)) ?? 0;
  const all = { nome, marca, categoria, codigo_barras, sku, preco, estoque_minimo, fornecedor_id };
  return { left, change: completing(known, all) };
}

/** The quantity in these packages, in the product's unit, or why it is none. */
function inUnit(packages: number, { unidade, conteudo }: Packaged): number | string {
  if ((unidade === "un" || conteudo === 1) && !Number.isInteger(packages)) return notWhole;
  const quantity = Math.round(packages * conteudo);
  return quantity > mostUnits ? "Quantidade alta demais." : quantity;
}
