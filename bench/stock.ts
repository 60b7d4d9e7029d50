import { stockDifferences } from "#db/stock-differences.ts";
import { openAttackedProduct } from "./faults/attacked-product.ts";
import { terminateSome } from "./faults/connections.ts";
import { longest } from "./kit/figures.ts";
import { judge } from "./kit/verdicts.ts";
import { moveUnderFire, openStock } from "./stock/movements.ts";

/**
 * Eight people send random stock movements over HTTP while connections are cut; one of the two shops allows negative stock.
 * Afterwards quantity, value and balances of every product must follow from its movements, and each answered movement was
 * posted once.
 */
const movements = 20_000;
const cuts = 40;

await using product = await openAttackedProduct();
const stocks = await Promise.all([false, true].map((belowZero) => openStock(product.url, { products: 20, belowZero })));
const before = await product.sql(stockDifferences);
const begin = performance.now();
const done = await moveUnderFire(stocks, { movements, actors: 8, cuts, cut: () => terminateSome(product) });
const seconds = (performance.now() - begin) / 1000;
const { wrong, movements: all, products } = await product.sql(stockDifferences);
const booked = all - before.movements;
const { refused, repeated, waits } = done;
console.log(
  `${booked} movements of ${products} products in ${seconds.toFixed(0)} s (${(booked / seconds).toFixed(0)} a second), ` +
    `${refused} refused, ${repeated} sent again, ${cuts} cuts, longest answer ${longest(waits).toFixed(0)} ms`,
);
judge([
  { goal: "products whose stock is not that of their movements", measured: wrong.length, atMost: 0 },
  { goal: "answered movements that are missing or doubled", measured: Math.abs(booked - done.ids.size), atMost: 0 },
  { goal: "movements tried", measured: done.ids.size + refused, atLeast: movements },
]);
