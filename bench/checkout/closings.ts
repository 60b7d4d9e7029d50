import { Client } from "pg";
import { inShop, settingsOf } from "#server/calls.ts";
import type { ShopCall } from "#server/call.ts";
import { post } from "#server/features/finance/queries.ts";
import { closeComanda, pay } from "#server/features/sales/closing/rules.ts";
import { moveSold, updateComanda } from "#server/features/sales/queries.ts";
import { proveShop } from "#server/scope.ts";
import type { BenchPostgres } from "../kit/durable-postgres.ts";
import type { BenchProduct } from "../kit/product.ts";
import { price } from "./comandas.ts";

export type OpenComanda = { id: string; shop: string; owner: string };

/** Runs one act of a shop's owner like an authorized request. */
export function asOwner<T>(
  { context }: BenchProduct,
  { shop, owner }: Pick<OpenComanda, "shop" | "owner">,
  act: (call: ShopCall) => Promise<T>,
): Promise<T> {
  const actor = { id: owner, name: "", role: "admin" as const };
  const scope = proveShop({ shop, timezone: "America/Sao_Paulo", actor, barber: null, client: null });
  return inShop(context, { settings: settingsOf(scope), scoped: async () => scope }, act);
}

/** The whole closing of a paid comanda. */
export async function closePaid(product: BenchProduct, comanda: OpenComanda): Promise<void> {
  await asOwner(product, comanda, (call) => closeComanda(call, comanda.id));
}

/** Takes the cash and closes the comanda. */
export async function serve(product: BenchProduct, comanda: OpenComanda): Promise<void> {
  const cash = { id: comanda.id, forma: "dinheiro", valor: price, recebido: null, parcelas: 1 } as const;
  await asOwner(product, comanda, (call) => pay(call, cash));
  await closePaid(product, comanda);
}

/** The writing part of a closing alone, with settings, row level security and triggers. It checks nothing and returns nothing. */
export async function writeClosing(product: BenchProduct, { id, ...whose }: OpenComanda): Promise<void> {
  await asOwner(product, whose, async ({ db, scope, now }) => {
    const dia = now.toISOString().slice(0, 10);
    await moveSold(db, scope, id);
    const sale = [
      { conta: "adiantamentos", valor: price },
      { conta: "receita_servicos", valor: -price },
    ] as const;
    const of = { table: "comandas", id };
    const journal_id = await post(db, scope, { tipo: "venda", dia, of, postings: [...sale] });
    await updateComanda(db, scope, { id, total: price, dia, journal_id, closed_at: now, closed_by: scope.actor.id });
  });
}

const bare = {
  journal: `insert into journal (barbershop_id, dia, tipo, fonte, fonte_id, created_by)
    values ($2, current_date, 'venda', 'comandas', $1, $3) returning id`,
  postings: `insert into postings (journal_id, position, barbershop_id, conta, valor)
    values ($1, 1, $2, 'adiantamentos', ${price}), ($1, 2, $2, 'receita_servicos', -${price})`,
  change: `insert into row_changes (barbershop_id, table_name, row_id, user_id, changed) values ($2, 'comandas', $1, $3, $4)`,
  accountDays: `insert into account_days as sums (barbershop_id, conta, dia, valor)
    values ($1, 'adiantamentos', current_date, ${price}), ($1, 'receita_servicos', current_date, -${price})
    on conflict (barbershop_id, conta, dia) do update set valor = sums.valor + excluded.valor`,
  accountMonths: `insert into account_months as sums (barbershop_id, conta, mes, valor)
    values ($1, 'adiantamentos', date_trunc('month', current_date), ${price}), ($1, 'receita_servicos', date_trunc('month', current_date), -${price})
    on conflict (barbershop_id, conta, mes) do update set valor = sums.valor + excluded.valor`,
  salesDays: `insert into sales_days as sums (barbershop_id, dia, por, tipo, item_id, barbeiro_id, hora, forma, quantidade, bruto, desconto,
      cortesia, custo)
    values ($1, current_date, 'forma', null, null, null, null, 'dinheiro', 1, ${price}, 0, 0, 0),
      ($1, current_date, 'hora', null, null, $2, extract(hour from now() at time zone 'America/Sao_Paulo'), null, 1, ${price}, 0, 0, 0),
      ($1, current_date, 'item', 'servico', $3, $2, null, null, 1, ${price}, 0, 0, 0),
      ($1, current_date, 'sem_cadastro', null, null, $2, null, null, 1, 0, 0, 0, 0)
    on conflict on constraint one_sum_of_day do update
      set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto`,
  salesMonths: `insert into sales_months as sums (barbershop_id, mes, por, tipo, item_id, barbeiro_id, hora, forma, quantidade, bruto, desconto,
      cortesia, custo)
    values ($1, date_trunc('month', current_date), 'forma', null, null, null, null, 'dinheiro', 1, ${price}, 0, 0, 0),
      ($1, date_trunc('month', current_date), 'hora', null, null, $2, extract(hour from now() at time zone 'America/Sao_Paulo'), null, 1, ${price}, 0, 0, 0),
      ($1, date_trunc('month', current_date), 'item', 'servico', $3, $2, null, null, 1, ${price}, 0, 0, 0),
      ($1, date_trunc('month', current_date), 'sem_cadastro', null, null, $2, null, null, 1, 0, 0, 0, 0)
    on conflict on constraint one_sum_of_month do update
      set quantidade = sums.quantidade + excluded.quantidade, bruto = sums.bruto + excluded.bruto`,
  clientMonths: `insert into client_months as sums (barbershop_id, mes, cliente_id, comandas, gasto)
    values ($1, date_trunc('month', current_date), null, 1, ${price})
    on conflict on constraint one_month_of_client do update set comandas = sums.comandas + 1, gasto = sums.gasto + excluded.gasto`,
  comanda: `update comandas set total = ${price}, gasto = ${price}, dia = current_date, closed_at = now(), closed_by = $2, journal_id = $3 where id = $1`,
};

const changed = JSON.stringify({ total: [null, price], situacao: ["aberta", "fechada"], closed_at: [null, "now"] });

/** The baseline: the same rows in one transaction, a connection per desk, without guards and triggers. */
export async function bareClosings({ superuserUrl }: BenchPostgres, desks: number) {
  const connections = Array.from({ length: desks }, () => new Client(superuserUrl));
  await Promise.all(connections.map((one) => one.connect()));
  await Promise.all(connections.map((one) => one.query("set session_replication_role = replica")));
  const { rows } = await connections[0]!.query<{ shop: string; barber: string; service: string }>(
    "select distinct on (1) barbershop_id as shop, barbeiro_id as barber, service_id as service from comanda_items order by 1",
  );
  const haircuts = new Map(rows.map(({ shop, ...haircut }) => [shop, haircut]));
  return {
    close: async (desk: number, { id, shop, owner }: OpenComanda) => {
      const { barber, service } = haircuts.get(shop)!;
      const run = (name: keyof typeof bare, values: unknown[]) =>
        connections[desk]!.query<{ id: string }>({ name, text: bare[name], values });
      await connections[desk]!.query("begin");
      const journal = (await run("journal", [id, shop, owner])).rows[0]!.id;
      await run("postings", [journal, shop]);
      await run("accountDays", [shop]);
      await run("accountMonths", [shop]);
      await run("change", [id, shop, owner, changed]);
      await run("comanda", [id, owner, journal]);
      await run("salesDays", [shop, barber, service]);
      await run("salesMonths", [shop, barber, service]);
      await run("clientMonths", [shop]);
      await connections[desk]!.query("commit");
    },
    end: async () => void (await Promise.all(connections.map((one) => one.end()))),
  };
}
