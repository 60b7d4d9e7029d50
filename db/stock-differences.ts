import type { ClientBase } from "pg";

/**
 * Products whose quantity, value or chain of balances is not that of their movements, or whose stock is below zero where the shop
 * does not allow it. Asked by the owner of the tables, past every policy, in a transaction that is taken back.
 */
export async function stockDifferences(
  owner: ClientBase,
): Promise<{ products: number; movements: number; wrong: string[] }> {
  await owner.query(`begin; ${["products", "product_costs", "stock_movements"].map(opened).join("; ")}`);
  try {
    const { rows } = await owner.query<{ id: string; right: boolean; movements: string }>(compared);
    const wrong = rows.filter(({ right }) => !right).map(({ id }) => id);
    return { products: rows.length, movements: rows.reduce((sum, row) => sum + Number(row.movements), 0), wrong };
  } finally {
    await owner.query("rollback");
  }
}

function opened(table: string): string {
  return `alter table ${table} no force row level security`;
}

const compared = `
  select p.id, movements, p.quantity = m.quantity and c.valor = m.valor and unbroken
    and (p.quantity >= 0 or s.allow_negative_stock) and (p.quantity <> 0 or c.valor = 0) as right
  from products p join product_costs c on c.product_id = p.id join barbershop_settings s on s.barbershop_id = p.barbershop_id,
  lateral (
    select count(*) as movements, coalesce(sum(quantidade), 0) as quantity, coalesce(sum(valor), 0) as valor,
      coalesce(bool_and(saldo - quantidade = before), true) as unbroken
    from (select *, lag(saldo, 1, 0) over (order by created_at, id) as before from stock_movements where product_id = p.id) as chain
  ) as m`;
