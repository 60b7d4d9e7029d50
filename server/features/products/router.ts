import { historyOf } from "#server/features/audit/row-changes/rules.ts";
import {
  postCount,
  countDetails,
  countDifferences,
  countProduct,
  discardCount,
  productsToCount,
  scanProduct,
  startCount,
} from "#server/features/products/counts/rules.ts";
import { stockCountsOf } from "#server/features/products/counts/queries.ts";
import { stockMovements } from "#server/features/products/movements/queries.ts";
import { moveStock, reverseMovement } from "#server/features/products/movements/rules.ts";
import { categoriesInUse, productsForSale } from "#server/features/products/queries.ts";
import {
  listProducts,
  productDetails,
  productsToOrder,
  productRegister,
  saveProduct,
} from "#server/features/products/rules.ts";
import { admin, bookkeeper, once, procedures, reception, staff } from "#server/procedures.ts";
import { registerWrites } from "#server/registers/router.ts";

const calls = procedures.products;
const { counts, movements } = calls;

export const products = {
  list: calls.list.use(reception).handler(({ context, input }) => listProducts(context, input)),
  details: calls.details.use(reception).handler(({ context, input }) => productDetails(context, input.id)),
  categories: calls.categories.use(reception).handler(({ context }) => categoriesInUse(context.db, context.scope)),
  search: calls.search
    .use(staff)
    .handler(({ context, input }) => productsForSale(context.db, context.scope, input.query)),
  toOrder: calls.toOrder.use(reception).handler(({ context }) => productsToOrder(context)),
  history: calls.history
    .use(reception)
    .handler(({ context, input }) => historyOf(context, { table: "products", ...input })),
  ...registerWrites(calls, bookkeeper, { ...productRegister, save: saveProduct }),
  movements: {
    list: movements.list.use(admin).handler(({ context, input }) => stockMovements(context.db, context.scope, input)),
    move: movements.move
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => moveStock(context, input)),
    reverse: movements.reverse
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => reverseMovement(context, input)),
  },
  counts: {
    list: counts.list.use(reception).handler(({ context, input }) => stockCountsOf(context.db, context.scope, input)),
    details: counts.details.use(reception).handler(({ context, input }) => countDetails(context, input.id)),
    products: counts.products.use(reception).handler(({ context, input }) => productsToCount(context, input)),
    differences: counts.differences.use(reception).handler(({ context, input }) => countDifferences(context, input)),
    start: counts.start
      .use(reception)
      .use(once)
      .handler(({ context, input }) => startCount(context, input)),
    count: counts.count.use(reception).handler(({ context, input }) => countProduct(context, input)),
    scan: counts.scan
      .use(reception)
      .use(once)
      .handler(({ context, input }) => scanProduct(context, input)),
    book: counts.book
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => postCount(context, input)),
    discard: counts.discard.use(reception).handler(({ context, input }) => discardCount(context, input)),
  },
};
