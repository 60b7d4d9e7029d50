import { addDays, formatMonth, instantAt, localDay } from "#contract/dates.ts";
import { monthsLater } from "#contract/periods.ts";
import type { Books } from "./book-rows.ts";
import type { Cast } from "./cast.ts";
import { openJournal } from "./journal-rows.ts";
import type { Moment } from "./moment.ts";
import { seeded } from "./random.ts";
import type { Row } from "./rows.ts";
import { shop } from "./shop.ts";
import type { Movement } from "./stock-rows.ts";

/** What the shop pays each month, on that day; `swing`: how much it may be more or less, in centavos. */
const monthly = [
  { conta: "despesa_aluguel", descricao: "Aluguel do salão", dia: 5, valor: 380_000, swing: 0 },
  { conta: "despesa_contabilidade", descricao: "Contador", dia: 7, valor: 45_000, swing: 0 },
  { conta: "despesa_energia", descricao: "Conta de luz", dia: 12, valor: 62_000, swing: 14_000 },
  { conta: "despesa_internet", descricao: "Internet e telefone", dia: 15, valor: 18_990, swing: 0 },
  { conta: "despesa_agua", descricao: "Conta de água", dia: 18, valor: 21_000, swing: 5000 },
  { conta: "despesa_impostos", descricao: "Simples Nacional", dia: 20, valor: 118_000, swing: 30_000 },
] as const;

/** What came into stock in a month is paid on the tenth of the next one. */
function goods(moved: Movement[]) {
  const bought = moved.filter(({ tipo }) => tipo === "entrada");
  const months = Map.groupBy(bought, ({ created_at }) => localDay(created_at, shop.timezone).slice(0, 7));
  return [...months].map(([month, entries]) => ({
    conta: "fornecedores" as const,
    descricao: `Mercadorias de ${formatMonth(`${month}-01`)}`,
    serie_id: null,
    valor: entries.reduce((sum, { custo }) => sum + Number(custo), 0),
    vencimento: addDays(monthsLater(`${month}-01`, 1), 9),
  }));
}

/** The bills of the year and of the next month: those of before today are paid from the bank, but for the newest, which was forgotten. */
export function billRows(cast: Cast, { today }: Moment, books: Books): Books {
  const barbershop_id = cast.shop;
  const admin = cast.users.admin;
  // Of its own, so that it changes nothing else of the year.
  const random = seeded(1955);
  const { journal, postings, post } = openJournal(random, { shop: barbershop_id, by: admin });
  const first = `${today.date.slice(0, 7)}-01`;
  const months = Array.from({ length: 13 }, (_, at) => monthsLater(first, at - 11));
  const bills = monthly.flatMap(({ dia, swing, ...bill }) => {
    const serie_id = random.id(cast.founded);
    return months.map((month) => ({
      ...bill,
      serie_id,
      valor: bill.valor + random.whole(-swing, swing),
      vencimento: addDays(month, dia - 1),
    }));
  });
  const all = [...bills, ...goods(books.moved)];
  const due = all.filter(({ vencimento }) => vencimento < today.date);
  const forgotten = due.toSorted((one, other) => (one.vencimento < other.vencimento ? 1 : -1))[0];
  const entries = all.map((bill) => entryOf(bill, due.includes(bill) && bill !== forgotten));
  return {
    ...books,
    rows: {
      ...books.rows,
      journal: [...books.rows.journal!, ...journal],
      postings: [...books.rows.postings!, ...postings],
      finance_entries: entries,
    },
  };

  function entryOf(bill: (typeof all)[number], isPaid: boolean): Row<"finance_entries"> {
    const { conta, valor, vencimento: em } = bill;
    const at = instantAt(em, 9 * 60, shop.timezone);
    const id = random.id(at);
    const row = { id, barbershop_id, tipo: "despesa", ...bill, created_by: admin, created_at: cast.founded };
    if (!isPaid) return { ...row, pago_em: null, pago_de: null, journal_id: null, paid_by: null };
    const of = { table: "finance_entries", id };
    const lines = [
      { conta, valor },
      { conta: "banco" as const, valor: -valor },
    ];
    const journal_id = post({ tipo: "lancamento", dia: em, at, of, postings: lines });
    return { ...row, pago_em: em, pago_de: "banco", journal_id, paid_by: admin };
  }
}
