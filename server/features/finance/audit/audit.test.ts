import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/database.ts";
import { type BookRule, bookRules, brokenRows } from "#server/features/finance/audit/queries.ts";
import { record } from "#server/features/clients/examples.ts";
import { machine } from "#server/features/finance/examples.ts";
import { company } from "#server/features/partners/examples.ts";
import { fiveOf } from "#server/features/packages/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { memberOf, pot } from "#server/features/revenue-pots/examples.ts";
import { sellVoucher } from "#server/features/vouchers/examples.ts";
import { monday, openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();

/**
 * A shop with a sale on credit, an overpayment, a reversed sale, a sale reversed after one item was returned, a cancelled comanda whose
 * payments became credit, a paid open comanda, and a counted drawer. Returns its id.
 */
async function soldShop(): Promise<string> {
  const { owner, session, cut, barber } = await openShop(product);
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });
  await owner.cash.open({ abertura: 10_000 });
  const [closed, reversed] = [await tab(), await tab()];
  await tab();
  await owner.finance.machines.save(machine);
  const { id: client } = await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
  await owner.clients.wallet.limit({ id: client, limite_fiado: 20_000 });
  for (const [forma, more] of [
    ["fiado", 0],
    ["pix", 700],
    ["cartao_credito", 0],
    ["dinheiro", -4],
  ] as const) {
    const { id } = await owner.sales.open({ appointment: null, client });
    await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: barber.id, preco: 1000 });
    await owner.sales.pay({ id, forma, valor: 1000 + more, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
  }
  await owner.sales.close({ id: closed });
  await owner.sales.close({ id: reversed });
  await owner.sales.reverse({ id: reversed, motivo: "Engano" });
  const partly = await tab();
  const { items } = await owner.sales.close({ id: partly });
  await owner.sales.returnItem({ id: items[1]!.id, quantidade: 1, forma: "dinheiro", motivo: "Sobrou" });
  await owner.sales.reverse({ id: partly, motivo: "Engano" });
  const { id: kept } = await owner.sales.open({ appointment: null, client });
  await owner.sales.addItem({ id: kept, tipo: "gorjeta", barbeiro_id: barber.id, preco: 1000 });
  await owner.sales.pay({ id: kept, forma: "pix", valor: 500, recebido: null, parcelas: 1 });
  await owner.sales.cancel({ id: kept, motivo: "Não veio", keep: true });
  await rateLate();
  const partner = { barbeiro_id: barber.id, ...company, bps: 6000, de: "2026-11-23", ate: null };
  await owner.commissions.partners.save(partner);
  await owner.sales.close({ id: await tab() });
  await joinClub(client);
  await usePrepaid(client);
  await closeBarber();
  await owner.cash.close({ contado: 9900, justificativa: "Troco errado" });
  await sharePot();
  return session.barbershop!.id;

  /** The coverage of November is shared and taken by a closing of December. */
  async function sharePot(): Promise<void> {
    const planos = (await owner.plans.kept({})).items.map(({ id }) => id);
    const month = {
      id: (await owner.revenuePots.save({ ...pot, planos, membros: [memberOf(barber.id)] })).id,
      mes: "2026-11",
    };
    product.clock.time = new Date("2026-12-02T15:00:00Z");
    await owner.revenuePots.compute(month);
    await owner.revenuePots.close(month);
    await owner.closings.process({ barbeiro_id: barber.id, de: "2026-11-24", ate: "2026-12-01", mesmo_assim: true });
    product.clock.time = monday;
  }

  /** Of three uses one is used and one is returned; one sale is reversed, and a voucher pays a part. */
  async function usePrepaid(buyer: string): Promise<void> {
    const three = { ...fiveOf(cut.id), preco: 10_000, servicos: [{ id: cut.id, usos: 3 }] };
    const { id: three_id } = await owner.packages.save(three);
    const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;
    const buy = async () => {
      const { id } = await owner.sales.open({ appointment: null, client: buyer });
      await owner.sales.addItem({ id, tipo: "pacote", package: three_id });
      await owner.sales.pay({ ...pix, id, valor: 10_000 });
      return owner.sales.close({ id });
    };
    await owner.sales.reverse({ id: (await buy()).id, motivo: "Engano" });
    await buy();
    for (const returned of [false, true]) {
      const { id } = await owner.sales.open({ appointment: null, client: buyer });
      await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
      const { items } = await owner.sales.close({ id });
      const back = { id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" } as const;
      if (returned) await owner.sales.returnItem(back);
    }
    const { codigo } = (await sellVoucher(owner, 3000)).items[0]!.vale!;
    await owner.sales.reverse({ id: (await sellVoucher(owner, 2000)).id, motivo: "Engano" });
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: barber.id, preco: 1000 });
    await owner.sales.pay({ ...pix, id, forma: "vale_presente", codigo, valor: 1000 });
    await owner.sales.close({ id });
  }

  /** Of two packages one is returned before their rate is set. */
  async function rateLate(): Promise<void> {
    await owner.barbershops.settings.change({ comissao_padrao: null });
    const { id } = await owner.sales.open({ appointment: null, client: null });
    const two = { product: wax, barbeiro_id: barber.id, quantidade: 2 };
    const { items } = await owner.sales.addItem({ id, tipo: "produto", ...two });
    await owner.sales.pay({ id, forma: "pix", valor: 6000, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
    await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
    const { items: lines } = await owner.commissions.list({ situacao: "a_revisar" });
    await owner.commissions.rate({ id: lines[0]!.id, bps: 1000 });
    await owner.barbershops.settings.change({ comissao_padrao: 5000 });
  }

  /** Two quarters, the second reversed; a haircut is covered then. */
  async function joinClub(buyer: string): Promise<void> {
    const servicos = [{ id: cut.id, quota: 1, fichas: 40 }];
    const { id } = await owner.plans.save({ ...plan, periodo: "trimestre", servicos, venda_bps: 1000 });
    const pix = { forma: "pix", recebido: null, parcelas: 1, barbeiro_id: barber.id } as const;
    const sell = () => owner.subscribers.sell({ client: buyer, plan: id, ...pix });
    await sell();
    await owner.sales.reverse({ id: (await sell()).comanda, motivo: "Engano" });
    const { id: covered } = await owner.sales.open({ appointment: null, client: buyer });
    await owner.sales.addItem({ id: covered, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
    await owner.sales.close({ id: covered });
    await changePlan(id);
    const subscription = (await owner.subscribers.ofClient({ id: buyer }))!.id;
    await owner.subscribers.pause({ id: subscription, de: "2026-11-24", dias: 10 });
  }

  /** One closing is reversed after its payment, then made again and paid in part. */
  async function closeBarber(): Promise<void> {
    const { closings } = owner;
    const today = "2026-11-23";
    await closings.adjust({ barbeiro_id: barber.id, tipo: "bonus", dia: today, valor: 500, motivo: "Meta" });
    const advance = await owner.advances.add({ barbeiro_id: barber.id, valor: 300, motivo: "Almoço" });
    await owner.advances.pay({ ...advance, em: today, conta: "cofre" });
    for (const reversed of [true, false]) {
      const period = { barbeiro_id: barber.id, de: "2026-11-01", ate: today, mesmo_assim: true };
      const { id } = await closings.process(period);
      await closings.pay({ id, valor: 100, em: today, conta: "cofre", mesmo_contestado: false });
      if (reversed) await closings.reverse({ id, motivo: "Engano" });
    }
  }

  /** Another client has the plan for a quarter and changes to a dearer one. */
  async function changePlan(from: string): Promise<void> {
    const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;
    const { id: buyer } = await owner.clients.save({ ...record, nome: "Outro", cpf: "", telefone: "", email: "" });
    await owner.subscribers.sell({ client: buyer, plan: from, ...pix });
    const { id } = (await owner.subscribers.ofClient({ id: buyer }))!;
    const { id: to } = await owner.plans.save({ ...plan, nome: "Completo", preco: 20_000 });
    const { total } = await owner.subscribers.changeOffer({ id, plan: to });
    await owner.subscribers.change({ id, plan: to, total, ...pix });
  }

  async function tab(): Promise<string> {
    const { id } = await owner.sales.open({ appointment: null, client: null });
    await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
    const { items } = await owner.sales.addItem({
      id,
      tipo: "produto",
      product: wax,
      barbeiro_id: null,
      quantidade: 1,
    });
    await owner.sales.change({ id, client: null, desconto: 100 });
    const valor = items.reduce((sum, { preco }) => sum + preco, -100);
    await owner.sales.pay({ id, forma: "dinheiro", valor, recebido: valor + 500, parcelas: 1 });
    return id;
  }
}

/** The rules that do not hold in the shop of the transaction. */
async function brokenRules(tx: Tx, shop: string): Promise<BookRule[]> {
  const broken: BookRule[] = [];
  for (const rule of bookRules) if ((await brokenRows(tx, shop, rule)).length > 0) broken.push(rule);
  return broken;
}

const sold = await soldShop();
const other = await soldShop();
const asAdmin = { role: "navalha_app", actorRole: "admin" } as const;

test("the books of a shop that sold, took back and counted add up", async () => {
  expect(await inTransaction(product.deps.db, { ...asAdmin, shop: sold }, (tx) => brokenRules(tx, sold))).toEqual([]);
});

/** For each rule, statements that break it in shop $1, bypassing policies and triggers. */
const faults: Record<BookRule, string> = {
  "todo lançamento soma zero": "update postings set valor = valor + 1 where barbershop_id = $1 and position = 1",
  "somas por dia são as das partidas": "update account_days set valor = valor + 1 where barbershop_id = $1",
  "somas por mês são as dos dias": "update account_months set valor = valor + 1 where barbershop_id = $1",
  "estornos são o contrário do que estornam": `update postings set valor = valor + sign(valor)
    where barbershop_id = $1 and journal_id in (select id from journal where reverses_id is not null)`,
  "estoque de cada produto é o dos seus movimentos":
    "update products set quantity = quantity + 1 where barbershop_id = $1",
  "estoque vale o que está no razão": "update product_costs set valor = valor + 1 where barbershop_id = $1",
  "caixas fechados tinham abertura e suas linhas": "update caixas set esperado = esperado + 1 where barbershop_id = $1",
  "dinheiro no razão é o do último caixa": "update caixas set contado = contado + 1 where barbershop_id = $1",
  "comandas fechadas foram pagas ao centavo":
    "update comandas set total = total - 1 where barbershop_id = $1 and situacao = 'fechada'",
  "créditos e fiados são os do razão": "update client_wallets set credito = credito + 1 where barbershop_id = $1",
  "fiado de cada cliente é o que falta das suas dívidas":
    "update client_debts set aberto = aberto - 1 where barbershop_id = $1",
  "adiantamentos são o que comandas abertas receberam":
    "update comanda_payments set valor = valor - 1 where barbershop_id = $1",
  "a receber de cartões, Pix e online é o que ainda é esperado":
    "update receivables set bruto = bruto + 1 where barbershop_id = $1",
  "cada pagamento foi lançado uma vez, e devolvido uma vez":
    "update comanda_payments set reversed_at = now() where barbershop_id = $1",
  "cada venda foi lançada uma vez, e estornada uma vez":
    "update comandas set reversed_at = now(), motivo = 'Engano', gasto = null where barbershop_id = $1 and situacao = 'fechada'",
  "produtos vendidos saíram do estoque uma vez": `delete from stock_movements
    where barbershop_id = $1 and tipo = 'venda' and id not in (select reverses_id from stock_movements where reverses_id is not null)`,
  "gasto de cada comanda é o total sem gorjetas, vales-presente e devoluções":
    "update comandas set gasto = gasto + 1 where barbershop_id = $1",
  "compras por mês e cliente são as das comandas":
    "update client_months set gasto = gasto + 1 where barbershop_id = $1",
  "gasto e visitas de cada cliente são os das suas comandas e horários":
    "update clients set total_gasto = total_gasto + 1 where barbershop_id = $1",
  "última visita de cada cliente é a das suas comandas e horários, ou a informada":
    "update clients set data_ultimo_corte = now() where barbershop_id = $1",
  "comissões são o que foi lançado para cada barbeiro":
    "update commissions set valor = valor + 1 where barbershop_id = $1 and valor > 0",
  "comissões por dia são as das linhas": "update commission_days set base = base + 1 where barbershop_id = $1",
  "a base de cada comissão é o bruto sem desconto, consumo e taxa dividida":
    "update commissions set consumo = consumo + 1 where barbershop_id = $1 and tipo = 'venda' and base > 0",
  "bruto e desconto das comissões são os do item":
    "update commissions set bruto = bruto + 100, desconto = desconto + 100 where barbershop_id = $1 and tipo = 'venda'",
  "comissões são o que a sua taxa ou as suas faixas dão da base":
    "update commissions set base = base + 100 where barbershop_id = $1 and tipo = 'venda' and bps > 0",
  "bônus de faixas são o que elas somam às vendas do seu mês": `update closing_adjustments
    set mes = '2026-11-01', dia = '2026-11-30', bps = 6000 where barbershop_id = $1 and motivo = 'Meta' and closing_id is not null`,
  "comissões de planos são de quem os vendeu, sobre o que foi pago, uma por início":
    "update subscription_payments set inicia = false where barbershop_id = $1",
  "casa e parceiro têm juntos o que foi pago pelo serviço":
    "update commissions set casa = casa + 1 where barbershop_id = $1 and casa is not null",
  "vendas por dia são as das comandas": "update sales_days set custo = custo + 1 where barbershop_id = $1",
  "vendas por mês são as dos dias": "update sales_months set custo = custo + 1 where barbershop_id = $1",
  "gorjetas de cada comanda são as lançadas, sem a taxa que pagam":
    "update comanda_items set taxa_gorjeta = 1 where barbershop_id = $1 and tipo = 'gorjeta'",
  "vendas por dia são as do razão":
    "update sales_days set bruto = bruto + 1 where barbershop_id = $1 and tipo = 'servico'",
  "descontos e cortesias por pessoa são os do razão":
    "update sales_days set desconto = desconto + 1 where barbershop_id = $1 and por = 'pessoa'",
  "taxas por dia são as dos lançamentos": "update fee_days set bruto = bruto + 1 where barbershop_id = $1",
  "fechamentos são a soma do que levaram, e suas linhas são pagas com eles":
    "update closing_parts set valor = valor + 1 where barbershop_id = $1",
  "cada fechamento foi lançado uma vez, e estornado uma vez":
    "update closings set bonus = bonus + 1, liquido = liquido + 1 where barbershop_id = $1",
  "pagamentos de fechamentos são o que foi lançado e o que foi pago":
    "update closing_payments set valor = valor + 1 where barbershop_id = $1",
  "linhas conciliadas do extrato são as suas partidas": `insert into bank_lines
    (barbershop_id, conta, chave, dia, valor, descricao, reconciled_at) values ($1, 'banco', '1', '2026-11-23', 1, 'Pix', now())`,
  "vales são o que foi pago, menos o que fechamentos descontaram":
    "update advance_deductions set valor = valor + 1 where barbershop_id = $1",
  "o que cada assinatura guarda é o dos seus pagamentos, pausas e cartões":
    "update subscribers set cartao = 'suspensa' where barbershop_id = $1",
  "contagens do clube são as das assinaturas":
    "update subscriber_days set quantidade = quantidade + 1 where barbershop_id = $1 and por = 'perda'",
  "assinaturas vão até onde foram pagas, sem períodos em dobro":
    "update subscribers set subscription_end = subscription_end + 1 where barbershop_id = $1",
  "cada plano vendido é um pagamento da assinatura, até ser devolvido":
    "update subscription_payments set reversed_at = null where barbershop_id = $1",
  "trocas de plano levam o que não era receita, uma vez":
    "update plan_changes set trazido = trazido + 1 where barbershop_id = $1",
  "clube a apropriar são os meses que ainda virão":
    "update subscription_months set bruto = bruto + 1 where barbershop_id = $1",
  "pausas nada cobrem, e o fim e os meses a apropriar andam com elas":
    "update subscription_pauses set ate = ate + 1 where barbershop_id = $1",
  "o que o clube cobriu cabe na cota e no que estava pago":
    "update comanda_items set pago_ate = ciclo - 1 where barbershop_id = $1 and ciclo is not null",
  "pacotes a usar são os usos que restam, e os usos somam o que foi pago":
    "update client_package_uses set valor = valor + 1 where barbershop_id = $1 and item_id is null",
  "usos de pacotes são os dos itens que eles cobriram, e não mais do que foi comprado":
    "update client_package_uses set item_id = null where barbershop_id = $1",
  "cada pacote e vale-presente vendido vale até ser devolvido":
    "update gift_vouchers set reversed_at = null where barbershop_id = $1",
  "vales-presente a usar são os saldos, que são o que foi pago menos o que saiu":
    "update gift_vouchers set saldo = saldo - 1 where barbershop_id = $1 and saldo > 0",
  "sinais são os que foram pagos e nada levou, e cada um foi lançado uma vez": `with visit as (
    insert into appointments (barbershop_id, barbeiro_id, data_agendamento, hora_inicio, hora_fim, inicio, fim, ocupado_ate, servico, valor_final, origem)
    select barbershop_id, id, '2026-11-23', '10:00', '10:30', '2026-11-23 13:00Z', '2026-11-23 13:30Z', '2026-11-23 13:30Z', 'Corte', 4500, 'equipe'
    from barbeiros where barbershop_id = $1 limit 1 returning id)
    insert into deposits (barbershop_id, appointment_id, valor, provedor, conta, expira_em, situacao, pago_em)
    select $1, id, 2000, 'stripe', 'acct_1', now(), 'pago', now() from visit`,
  "potes repartem tudo o que entrou, e as partes são as dos atendimentos":
    "update revenue_pot_visits set valor = valor + 1 where barbershop_id = $1 and valor > 0",
  "cada mês de um pote leva adiante o que o anterior deixou":
    "update revenue_pots set desde = '2026-10-01' where barbershop_id = $1",
  "a base de cada pote é o que os assinantes pagaram e receberam de volta":
    "update revenue_pot_months set recebido = recebido + 1, devolvido = devolvido + 1 where barbershop_id = $1",
  "partes de potes são o que foi lançado, e o que fechamentos ainda não levaram está a pagar":
    "update revenue_pot_shares set closing_id = null where barbershop_id = $1",
  "atendimentos de potes são os itens cobertos, menos o que voltou":
    "update revenue_pot_visits set quantidade = quantidade + 1 where barbershop_id = $1",
  "cada teste com cartão é um teste no clube": `
    insert into online_subscriptions (barbershop_id, cliente_id, plan_id, provedor, conta, preco, meses, teste_dias, teste_ate)
    select barbershop_id, cliente_id, plan_id, 'stripe', 'acct_1', 9990, 3, 7, '2026-11-30' from subscribers where barbershop_id = $1 limit 1`,
  // A partly returned payment, not posted as an expense.
  "o que voltou de pagamentos online é o que os livros devolveram": `with begun as (
    insert into online_subscriptions (barbershop_id, cliente_id, plan_id, provedor, conta, preco, meses)
    select barbershop_id, cliente_id, plan_id, 'stripe', 'acct_1', 9990, 3 from subscribers where barbershop_id = $1 limit 1 returning id)
    insert into online_payments (barbershop_id, online_id, fatura, comanda_id, valor, devolvido)
    select $1, begun.id, 'in_1', y.comanda_id, 9990, 1000 from begun,
      (select comanda_id from subscription_payments where barbershop_id = $1 and reversed_at is null limit 1) y`,
  // A charge without its payment in the form that it has.
  "cada cobrança por link paga é um pagamento e o que se recebe por ele": `insert into comanda_charges
    (barbershop_id, comanda_id, valor, provedor, conta, expira_em, situacao, pago_em, payment_id)
    select $1, comanda_id, valor, 'stripe', 'acct_1', now(), 'paga', now(), id from comanda_payments where barbershop_id = $1 and forma <> 'online' limit 1`,
  // An invoice that a payment of another amount pays.
  "cada fatura paga online tem o seu pagamento": `
    with owed as (insert into shop_invoices (barbershop_id, plan_id, plano, de, ate, valor, vence, tolera_ate)
        select $1, id, nome, '2026-11-01', '2026-11-30', 2990, '2026-11-06', '2026-11-21' from platform_plans limit 1 returning id),
      paid as (insert into shop_invoice_payments (barbershop_id, invoice_id, valor, provedor, expira_em, situacao, pago_em)
        select $1, id, 1990, 'stripe', now(), 'paga', now() from owed returning id)
    insert into shop_invoices (barbershop_id, plan_id, plano, de, ate, valor, vence, tolera_ate, paga_em, forma, payment_id)
    select $1, p.id, p.nome, '2026-12-01', '2026-12-31', 2990, '2026-12-06', '2026-12-21', '2026-12-05', 'online', paid.id
    from paid, (select * from platform_plans limit 1) p`,
};
const tables = [
  "journal",
  "postings",
  "account_days",
  "account_months",
  "products",
  "product_costs",
  "stock_movements",
  "caixas",
  "comandas",
  "comanda_items",
  "comanda_payments",
  "commissions",
  "commission_days",
  "advance_deductions",
  "closings",
  "closing_parts",
  "closing_payments",
  "closing_adjustments",
  "clients",
  "client_months",
  "client_wallets",
  "client_debts",
  "receivables",
  "online_subscriptions",
  "online_payments",
  "sales_days",
  "fee_days",
  "sales_months",
  "bank_lines",
  "subscribers",
  "subscriber_days",
  "subscription_payments",
  "subscription_months",
  "revenue_pots",
  "revenue_pot_months",
  "revenue_pot_shares",
  "revenue_pot_visits",
  "subscription_pauses",
  "plan_changes",
  "client_packages",
  "client_package_uses",
  "gift_vouchers",
  "appointments",
  "deposits",
  "comanda_charges",
  "shop_invoices",
  "shop_invoice_payments",
];

const undone = new Error("so that the shop is whole for the next rule");

test.each(Object.entries(faults) as [BookRule, string][])("seen broken: %s", async (rule, fault) => {
  const breaking = inTransaction(product.deps.db, { ...asAdmin, shop: sold }, async (tx) => {
    const each = (change: string) =>
      sql.raw(tables.map((table) => `alter table ${table} ${change}`).join("; ")).execute(tx);
    await sql`set local role none`.execute(tx);
    await each("no force row level security, disable trigger user");
    await tx.executeQuery(CompiledQuery.raw(fault, [sold]));
    await each("force row level security, enable trigger user");
    await sql`set local role navalha_app`.execute(tx);
    expect(await brokenRows(tx, sold, rule)).not.toEqual([]);
    await sql`select set_config('app.shop', ${other}, true)`.execute(tx);
    expect(await brokenRules(tx, other)).toEqual([]);
    throw undone;
  });
  await expect(breaking).rejects.toBe(undone);
});
