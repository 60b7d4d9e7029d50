import { sumsOf } from "#contract/comanda-sums.ts";
import { usualFees } from "#contract/card-machines.ts";
import { addDays, instantAt, minuteMs } from "#contract/dates.ts";
import type { Expected } from "#server/features/finance/receivables/queries.ts";
import { feeOf, instalmentsOf } from "#server/features/finance/receivables/rules.ts";
import { received, saleOf } from "#server/features/sales/posting/rules.ts";
import type { Posting } from "#server/features/finance/queries.ts";
import type { Cast } from "./cast.ts";
import { openClub, uncovered } from "./club-rows.ts";
import { earnedOf } from "./commission-rows.ts";
import { openJournal } from "./journal-rows.ts";
import type { Moment } from "./moment.ts";
import { forms, shares, terms } from "./payment-forms.ts";
import type { Random } from "./random.ts";
import type { Row, Rows } from "./rows.ts";
import { errands, hoursOf, openingHours, shop } from "./shop.ts";
import { restocked } from "./restocked.ts";
import type { Movement } from "./stock-rows.ts";
import { products as catalogue } from "./stock.ts";

type Visit = Row<"appointments"> & { id: string; cliente_id: string; updated_at: Date };
type Closing = Required<
  Pick<Row<"comandas">, "id" | "total" | "gasto" | "dia" | "journal_id" | "closed_at" | "closed_by">
>;

/** `closings` end comandas that are written open, as their items and payments are; `moved` are in the order of time. */
export type Books = { rows: Rows; closings: Closing[]; moved: Movement[]; earned: Row<"commissions">[] };

/** What is left in the drawer at night, in centavos: everything above goes to the safe. */
const float = 20_000;
/** How long the last clients sit in front of the till, which is as long as their comandas are open. */
const atTheTill = 20 * minuteMs;

/** The counter of the year: what each finished visit paid, what was bought beside it, and the drawer of each day. */
export function bookRows(
  random: Random,
  cast: Cast,
  moment: Moment,
  { agenda, stock, moved }: Record<"agenda" | "stock", Rows> & { moved: Movement[] },
): Books {
  const { now, today } = moment;
  const barbershop_id = cast.shop;
  const club = openClub(cast, moment);
  const desk = cast.users.recepcionista;
  const machine = random.id(cast.founded);
  const books = openBooks();
  const services = Map.groupBy(agenda.appointment_services!, ({ appointment_id }) => appointment_id);
  const forSale = stock.products!.filter(({ destino }) => destino !== "uso");
  const packages = new Map(
    stock.products!.map((product, index) => [product.id!, { product, each: catalogue[index]!.bought[1] }]),
  );

  const visits = agenda.appointments!.filter((visit): visit is Visit => visit.status === "concluido");
  const days = Map.groupBy(
    visits.toSorted((one, other) => one.updated_at.getTime() - other.updated_at.getTime()),
    (visit) => visit.data_agendamento,
  );
  let left = 0;
  for (const [day, finished] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    left = sellDay(day, finished, left);
  return {
    rows: books.rows(),
    closings: books.closings,
    earned: books.earned,
    moved: [...moved, ...restocked(random, books.sold, packages), ...books.sold].toSorted(byTime),
  };

  /** Returns the drawer's content at its end. */
  function sellDay(dia: string, finished: Visit[], before: number): number {
    const { opens, closes } = hoursOf(openingHours).find(({ weekday }) => weekday === new Date(dia).getUTCDay())!;
    const first = new Date(finished[0]!.updated_at.getTime() - atTheTill);
    const usual = instantAt(dia, opens - 15, shop.timezone);
    // Today's drawer was opened before what it has sold, also where the demo begins before the shop opens.
    const opened_at = first < usual ? first : usual;
    const night = Math.max(
      instantAt(dia, closes + 15, shop.timezone).getTime(),
      finished.at(-1)!.updated_at.getTime() + atTheTill,
    );
    const caixa = { id: random.id(opened_at), barbershop_id, dia, opened_at, opened_by: desk };
    const of = { table: "caixas", id: caixa.id };
    const abertura = before || float;
    if (!before)
      books.post({ tipo: "abertura_de_caixa", dia, at: opened_at, of, postings: cash(abertura, "saldos_de_abertura") });
    const noon = instantAt(dia, 12 * 60, shop.timezone);
    let inside = abertura + finished.reduce((sum, visit) => sum + sell(visit, dia, caixa.id), 0);
    if (noon < now && random.chance(0.3))
      inside -= spend({ tipo: "despesa", valor: random.whole(6, 40) * 100, ...random.pick(errands), at: noon });
    const isOpen = dia === today.date;
    if (isOpen) {
      books.caixas.push({ ...caixa, abertura, contado: null, esperado: null, closed_at: null, closed_by: null });
      return inside;
    }
    const closed_at = new Date(night);
    if (inside > float + 5000)
      inside -= spend({
        tipo: "sangria",
        valor: Math.floor((inside - float) / 5000) * 5000,
        categoria: null,
        motivo: "Cofre",
        at: closed_at,
      });
    const diferenca = random.chance(0.12) ? random.pick([-500, -200, -100, -50, 50, 100, 200]) : 0;
    books.post({
      tipo: "fechamento_de_caixa",
      dia,
      at: closed_at,
      of,
      postings: cash(diferenca, "diferencas_de_caixa"),
    });
    books.caixas.push({
      ...caixa,
      abertura,
      contado: inside + diferenca,
      esperado: inside,
      closed_at,
      closed_by: desk,
    });
    return inside + diferenca;

    function spend({ at, ...spent }: Pick<Row<"caixa_movements">, "motivo"> & Spent): number {
      const id = random.id(at);
      const conta = spent.tipo === "despesa" ? (`despesa_${spent.categoria!}` as const) : "cofre";
      books.movements.push({ id, barbershop_id, caixa_id: caixa.id, ...spent, created_by: desk, created_at: at });
      const of = { table: "caixa_movements", id };
      books.post({ tipo: spent.tipo, dia, at, of, postings: cash(-spent.valor, conta), caixa: caixa.id });
      return spent.valor;
    }
  }

  /** Returns the cash received. */
  function sell(visit: Visit, dia: string, caixa: string): number {
    const opened_at = visit.updated_at;
    const comanda = { id: random.id(opened_at), barbershop_id, appointment_id: visit.id, cliente_id: visit.cliente_id };
    const line = { barbershop_id, comanda_id: comanda.id, barbeiro_id: visit.barbeiro_id, created_at: opened_at };
    const sold = (own: Partial<Item> & Pick<Item, "tipo" | "nome" | "preco">): Item => {
      const none = {
        service_id: null,
        product_id: null,
        plan_id: null,
        meses: null,
        quantidade: 1,
        desconto: 0,
        cortesia: false,
        ...uncovered,
      };
      return { id: random.id(opened_at), ...line, ...none, ...own };
    };
    const items = services.get(visit.id)!.map(({ service_id, nome, preco }) => {
      const coverage = club.covering(visit.cliente_id, { dia, service_id });
      const desconto = !coverage && random.chance(0.03) ? Math.round(preco / 10) : 0;
      return sold({ tipo: "servico", service_id, nome, preco, desconto, ...coverage });
    });
    if (random.chance(0.05)) {
      const product = random.pick(forSale);
      const preco = product.preco!;
      items.push(sold({ tipo: "produto", product_id: product.id!, nome: product.nome, preco }));
    }
    if (random.chance(0.1))
      items.push(sold({ tipo: "gorjeta", nome: "Gorjeta", preco: random.pick([500, 500, 1000]) }));
    const plan = club.due(visit.cliente_id, { dia, at: opened_at });
    if (plan) items.push(sold({ ...plan, barbeiro_id: null }));
    books.comandas.push({ ...comanda, numero: 0, opened_at, opened_by: desk });
    books.items.push(...items);

    const closed_at = new Date(opened_at.getTime() + random.whole(2, 9) * minuteMs);
    if (closed_at.getTime() > now.getTime() - atTheTill) return 0;
    const priced = items.map((item) => ({ ...item, coberto: item.subscriber_id !== null }));
    const { total } = sumsOf({ items: priced, desconto: 0, payments: [] });
    const sale = saleOf({ items: priced, desconto: 0, payments: [{ valor: total, reversed: false }], cliente: null });
    const earned = earnedOf(priced);
    const forma = random.weighted(forms, (each) => shares[each])!;
    const paid = {
      id: random.id(closed_at),
      barbershop_id,
      comanda_id: comanda.id,
      forma,
      valor: total,
      created_by: desk,
    };
    const isCash = forma === "dinheiro";
    const { bps = 0, dias = 0 } = terms[forma] ?? {};
    const taxa = feeOf(total, bps);
    const of = { table: "comandas", id: comanda.id };
    const ofPayment = { table: "comanda_payments", id: paid.id };
    const posted: Posting[] = [
      { conta: received[forma], valor: total - taxa },
      { conta: "taxas", valor: taxa },
      { conta: "adiantamentos", valor: -total },
    ];
    // A comanda covered entirely by the club needs no payment.
    const journal_id = books.post({ tipo: "pagamento", dia, at: closed_at, of: ofPayment, postings: posted, caixa });
    const recebido = isCash ? Math.ceil(total / 1000) * 1000 : null;
    const byCard = { machine_id: bps ? machine : null, taxa: bps ? taxa : null };
    if (journal_id)
      books.payments.push({ ...paid, recebido, parcelas: 1, journal_id, ...byCard, created_at: closed_at });
    if (journal_id && forma !== "dinheiro")
      for (const expected of instalmentsOf({ valor: total, taxa, parcelas: 1, dia, dias, antecipa: false }))
        expect({ payment_id: paid.id, forma, ...expected });
    books.closings.push({
      id: comanda.id,
      total,
      gasto: total - priced.reduce((tips, { tipo, preco }) => tips + (tipo === "gorjeta" ? preco : 0), 0),
      dia,
      closed_at,
      closed_by: desk,
      journal_id: books.post({ tipo: "venda", dia, at: closed_at, of, postings: [...sale, ...earned.postings] }),
    });
    if (plan) club.paid({ client: visit.cliente_id, comanda: comanda.id, item: plan, dia, at: closed_at }, books.post);
    books.earned.push(...earned.rowsOf(books.closings.at(-1)!, barbershop_id));
    for (const { id, product_id } of items) {
      if (!product_id) continue;
      const units = packages.get(product_id)!.product.conteudo ?? 1;
      books.sold.push({
        id: random.id(closed_at),
        barbershop_id,
        product_id,
        tipo: "venda",
        quantidade: -units,
        custo: null,
        motivo: "",
        comanda_item_id: id!,
        created_at: closed_at,
      });
    }
    return isCash ? total : 0;
  }

  /** The owner checks the bank in the morning: earlier amounts are received, later ones still expected. */
  function expect(
    expected: Expected & { payment_id: string; forma: "pix" | "cartao_debito" | "cartao_credito" },
  ): void {
    const { dia, bruto, taxa, forma } = expected;
    const id = random.id(now);
    const seen = forma === "pix" ? addDays(dia, 1) : dia;
    const at = instantAt(seen, 9 * 60 + 30, shop.timezone);
    const of = { table: "receivables", id };
    const postings: Posting[] = [
      { conta: "banco", valor: bruto - taxa },
      { conta: received[forma], valor: taxa - bruto },
    ];
    const came = at < now && {
      recebido: bruto - taxa,
      journal_id: books.post({ tipo: "recebimento", dia: seen, at, of, postings, by: cast.users.admin }),
      received_at: at,
      received_by: cast.users.admin,
    };
    const none = { recebido: null, journal_id: null, received_at: null, received_by: null };
    books.receivables.push({ id, barbershop_id, ...expected, ...(came || none) });
  }

  function openBooks() {
    const [caixas, movements]: [Row<"caixas">[], Row<"caixa_movements">[]] = [[], []];
    const [comandas, items, payments]: [Row<"comandas">[], Item[], Row<"comanda_payments">[]] = [[], [], []];
    const [closings, sold, earned]: [Closing[], Movement[], Row<"commissions">[]] = [[], [], []];
    const receivables: Row<"receivables">[] = [];
    const { post, ...posted } = openJournal(random, { shop: barbershop_id, by: desk });
    const rows = (): Rows => ({
      ...club.plans(),
      card_machines: [{ id: machine, barbershop_id, nome: "Maquininha do balcão", padrao: true }],
      card_fees: usualFees.map((fee) => ({ barbershop_id, machine_id: machine, ...fee, bps: terms[fee.forma].bps })),
      caixas,
      caixa_movements: movements,
      ...posted,
      ...club.members(),
      comandas,
      comanda_items: items,
      comanda_payments: payments,
      receivables,
      ...club.subscriptions(),
    });
    return { caixas, movements, comandas, items, payments, receivables, closings, sold, earned, post, rows };
  }
}

type Spent = { tipo: "despesa" | "sangria"; valor: number; categoria: string | null; at: Date };

type Item = Parameters<typeof saleOf>[0]["items"][number] & Row<"comanda_items">;

function cash(valor: number, conta: Posting["conta"]): Posting[] {
  return [
    { conta: "caixa", valor },
    { conta, valor: -valor },
  ];
}

function byTime(one: Movement, other: Movement): number {
  return one.created_at.getTime() - other.created_at.getTime();
}
