import type * as z from "zod";
import type { productList, SaveProduct, ToOrder } from "#contract/products.ts";
import type { ShopCall } from "#server/call.ts";
import { changeProduct, hasProduct, lowProducts, productOf, productsOf } from "#server/features/products/queries.ts";
import { Refusal } from "#server/refusal.ts";
import { register } from "#server/registers/rules.ts";

/** Visible to the desk. An archived product keeps its stock; its codes can be taken by the time it is restored. */
export const productRegister = register({
  table: "products",
  read: productDetails,
  constraints: {
    doses_in_unit: ["INVALID_INPUT", "unidade", "Há serviços com doses nesta unidade."],
    products_barcode: ["BARCODE_TAKEN", "codigo_barras", "Outro produto já tem este código."],
    products_sku: ["SKU_TAKEN", "sku", "Outro produto já tem este SKU."],
    products_barbershop_id_foto_url_fkey: ["INVALID_INPUT", "foto_url", "Envie a foto de novo."],
    products_barbershop_id_fornecedor_id_fkey: ["INVALID_INPUT", "fornecedor_id", "Escolha o fornecedor de novo."],
    stock_movements_barbershop_id_fornecedor_id_fkey: [
      "INVALID_INPUT",
      "fornecedor_id",
      "Escolha o fornecedor de novo.",
    ],
  },
});

/** Refuses FORBIDDEN to callers who may not see margins: sorting would reveal their order. */
export async function listProducts({ db, scope }: ShopCall, asked: z.output<typeof productList.asked>) {
  if (asked.sort.endsWith("margem") && scope.actor.role === "recepcionista") throw new Refusal("FORBIDDEN");
  return productsOf(db, scope, asked);
}

/** Refuses NOT_FOUND. */
export async function productDetails({ db, scope }: ShopCall, id: string) {
  const product = await productOf(db, scope, id);
  if (!product) throw new Refusal("NOT_FOUND");
  return product;
}

/**
 * Refuses NOT_FOUND, BARCODE_TAKEN, SKU_TAKEN, UNIT_FIXED once there were movements, and INVALID_INPUT for references to other shops.
 */
export async function saveProduct(
  call: ShopCall,
  { id, versao: _compared, ...given }: z.output<typeof SaveProduct>,
): Promise<{ id: string }> {
  const saved = storedOf(given);
  if (!id) return productRegister.save(call, saved);
  if (!(await changeProduct(call.db, call.scope, { id, ...saved }).catch(productRegister.refuse)))
    throw new Refusal((await hasProduct(call.db, call.scope, id)) ? "UNIT_FIXED" : "NOT_FOUND");
  productRegister.announce(call, [id]);
  return { id };
}

/** Converts a form or file row to stored columns. */
export function storedOf<
  Given extends Pick<z.output<typeof SaveProduct>, "destino" | "unidade" | "preco" | "visivel" | "conteudo">,
>(given: Given) {
  const used = given.destino === "uso" && { preco: 0, visivel: false };
  const counted = given.unidade === "un" && { conteudo: 1 };
  return { ...given, preco: given.preco ?? 0, ...used, ...counted };
}

/** Products low in stock, by supplier in order of name, those without one last. */
export async function productsToOrder({ db, scope }: ShopCall): Promise<ToOrder[]> {
  const low = await lowProducts(db, scope);
  const groups = Map.groupBy(low, ({ fornecedor_id }) => fornecedor_id);
  return [...groups.values()]
    .map((rows): ToOrder => {
      const { fornecedor_id: id, fornecedor: nome, telefone } = rows[0]!;
      const items = rows.map(({ fornecedor_id: _id, fornecedor: _nome, telefone: _telefone, ...row }) => ({
        ...row,
        embalagens: packagesToOrder(row),
      }));
      return { fornecedor: id && nome ? { id, nome, telefone } : null, items };
    })
    .toSorted((one, other) =>
      (one.fornecedor?.nome ?? "\uffff").localeCompare(other.fornecedor?.nome ?? "\uffff", "pt-BR"),
    );
}

type Level = { quantity: number; estoque_minimo: number; conteudo: number };

/** Whole packages that bring a low product to twice its minimum. */
function packagesToOrder({ quantity, estoque_minimo, conteudo }: Level): number {
  return Math.ceil((2 * estoque_minimo - quantity) / conteudo);
}
