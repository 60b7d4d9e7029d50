import { addDays, instantAt } from "#contract/dates.ts";
import { takenOf } from "#server/features/advances/deducting/rules.ts";
import { postingsOf, sumsOf } from "#server/features/closings/sums/rules.ts";
import type { Books } from "./book-rows.ts";
import type { Cast } from "./cast.ts";
import { openJournal } from "./journal-rows.ts";
import type { Moment } from "./moment.ts";
import type { Random } from "./random.ts";
import type { Row } from "./rows.ts";
import { shop } from "./shop.ts";
import { team } from "./team.ts";

type Advance = Row<"advances"> & { id: string; valor: number; descontado: number };

/** How each of the team stands with the newest closing, in their order: the first is to answer it. */
const newest = ["open", "accepted", "contested", "partly"] as const;

/** Payments to barbers for each whole month until now, by the rules of closings, and their advances. */
export function closingRows(random: Random, cast: Cast, { now, today }: Moment, books: Books): Books {
  const barbershop_id = cast.shop;
  const admin = cast.users.admin;
  const { journal, postings, post } = openJournal(random, { shop: barbershop_id, by: admin });
  const [closings, parts]: [Row<"closings">[], Row<"closing_parts">[]] = [[], []];
  const [adjustments, payments]: [Row<"closing_adjustments">[], Row<"closing_payments">[]] = [[], []];
  const [advances, deductions]: [Advance[], Row<"advance_deductions">[]] = [[], []];
  const soldOn = new Map(books.rows.journal!.map(({ id, dia }) => [id!, dia]));
  const tips = books.rows.postings!.filter(({ conta }) => conta === "gorjetas");
  const months = [...new Set([...soldOn.values()].map((dia) => dia.slice(0, 7)))].toSorted();

  team.forEach((barber, place) => {
    const barbeiro_id = cast.barbers.get(barber)!;
    months
      .slice(0, -1)
      .forEach((month, at) => closeMonth({ barbeiro_id, place, month, isNewest: at === months.length - 2 }));
    advancesOfNow(barbeiro_id, place);
  });
  const { rows } = books;
  return {
    ...books,
    rows: {
      ...rows,
      journal: [...rows.journal!, ...journal],
      postings: [...rows.postings!, ...postings],
      closings,
      closing_parts: parts,
      closing_adjustments: adjustments,
      closing_payments: payments,
      advances,
      advance_deductions: deductions,
    },
  };

  function closeMonth(period: { barbeiro_id: string; place: number; month: string; isNewest: boolean }): void {
    const { barbeiro_id, place, month, isNewest } = period;
    const de = `${month}-01`;
    const ate = addDays(`${addDays(de, 31).slice(0, 7)}-01`, -1);
    const usual = at(addDays(ate, 1), 10);
    const made = usual < now ? usual : now;
    const id = random.id(made);
    if (place % 2 === 1 && month !== months[0] && random.chance(0.5)) giveAdvance(barbeiro_id, `${month}-12`);
    const lines = books.earned.filter((line) => line.barbeiro_id === barbeiro_id && line.dia.startsWith(month));
    for (const line of lines) Object.assign(line, { closing_id: id, processed_at: made });
    const own = tips.filter((tip) => tip.barbeiro_id === barbeiro_id && soldOn.get(tip.journal_id)!.startsWith(month));
    for (const { journal_id, position, valor } of own)
      parts.push({
        closing_id: id,
        barbershop_id,
        journal_id,
        position,
        tipo: "gorjeta",
        dia: soldOn.get(journal_id)!,
        valor: -valor,
      });
    const bonus = random.chance(0.3)
      ? adjust({ id, barbeiro_id, tipo: "bonus", valor: 20_000, motivo: "Meta batida", dia: ate })
      : 0;
    const aluguel =
      place === 3 ? adjust({ id, barbeiro_id, tipo: "aluguel", valor: 40_000, motivo: "Cadeira", dia: ate }) : 0;
    const open = advances.filter((one) => one.barbeiro_id === barbeiro_id && one.descontado < one.valor);
    const sums = sumsOf({
      comissoes: lines.reduce((sum, { valor }) => sum + valor, 0),
      repasses: 0,
      pote: 0,
      gorjetas: own.reduce((sum, { valor }) => sum - valor, 0),
      bonus,
      saldo_anterior: 0,
      recebido: 0,
      descontos: aluguel,
      vales: open.reduce((sum, { valor }) => sum + valor, 0),
    });
    for (const { id: advance_id, valor } of takenOf(open, sums.vales)) {
      advances.find((one) => one.id === advance_id)!.descontado = valor;
      deductions.push({ advance_id, closing_id: id, barbershop_id, valor });
    }
    const of = { table: "closings", id };
    const journal_id = post({
      tipo: "fechamento",
      dia: ate,
      at: made,
      of,
      postings: postingsOf({ barbeiro_id, sums, aluguel, imposto: 0 }),
    });
    const state = isNewest ? newest[place]! : "paid";
    const paid = payOf({
      id,
      barbeiro_id,
      liquido: sums.liquido,
      ate,
      part: { paid: 1, partly: 0.4 }[state as string] ?? 0,
    });
    if (paid === sums.liquido) for (const line of lines) line.paid_at = at(addDays(ate, 5), 11);
    const said = at(addDays(ate, 2), 9);
    closings.push({
      id,
      barbershop_id,
      barbeiro_id,
      de,
      ate,
      linhas: lines.length,
      ...sums,
      pago: paid,
      journal_id,
      created_by: admin,
      created_at: made,
      accepted_at: state === "open" || state === "contested" || said > now ? null : said,
      contested_at: state === "contested" ? made : null,
      contestacao: state === "contested" ? "Faltam as gorjetas do último sábado do mês." : "",
    });
  }

  function adjust({
    id,
    ...given
  }: Pick<Row<"closing_adjustments">, "barbeiro_id" | "tipo" | "motivo" | "dia"> & {
    id: string;
    valor: number;
  }): number {
    const made = at(given.dia, 15);
    adjustments.push({
      id: random.id(made),
      barbershop_id,
      ...given,
      closing_id: id,
      created_by: admin,
      created_at: made,
    });
    return given.valor;
  }

  /** On the fifth of the next month pays this part of it. Returns the amount paid. */
  function payOf({
    id: closing_id,
    barbeiro_id,
    liquido,
    ate,
    part,
  }: {
    id: string;
    barbeiro_id: string;
    liquido: number;
    ate: string;
    part: number;
  }): number {
    const em = addDays(ate, 5);
    const valor = Math.round(liquido * part);
    if (valor === 0 || at(em, 11) > now) return 0;
    const of = { table: "closings", id: closing_id };
    const journal_id = post({
      tipo: "fechamento_pago",
      dia: em,
      at: at(em, 11),
      of,
      postings: [
        { conta: "fechamentos_a_pagar", valor, barbeiro_id },
        { conta: "banco", valor: -valor },
      ],
    })!;
    const made = { created_by: admin, created_at: at(em, 11) };
    payments.push({
      id: random.id(at(em, 11)),
      barbershop_id,
      closing_id,
      valor,
      em,
      conta: "banco",
      journal_id,
      ...made,
    });
    return valor;
  }

  function giveAdvance(barbeiro_id: string, em: string): void {
    const made = at(em, 14);
    const id = random.id(made);
    const valor = random.pick([20_000, 30_000, 50_000]);
    const journal_id = post({
      tipo: "vale_pago",
      dia: em,
      at: made,
      of: { table: "advances", id },
      postings: [
        { conta: "vales", valor, barbeiro_id },
        { conta: "banco", valor: -valor },
      ],
    });
    const paid = { pago_em: em, pago_de: "banco", journal_id, paid_by: admin };
    advances.push({ ...advanceRow({ id, barbeiro_id, valor, made }), ...paid, approved_at: made, approved_by: admin });
  }

  /** One that is to be deducted, one that waits for an answer, one that waits to be paid, one that was refused. */
  function advancesOfNow(barbeiro_id: string, place: number): void {
    const made = at(addDays(today.date, -1), 17);
    const request = advanceRow({ id: random.id(made), barbeiro_id, valor: 15_000, made });
    if (place === 0) {
      giveAdvance(barbeiro_id, addDays(today.date, -1));
      advances.push(request);
    }
    if (place === 1) advances.push({ ...request, approved_at: made, approved_by: admin });
    if (place === 3)
      advances.push({
        ...request,
        refused_at: made,
        refused_by: admin,
        resposta: "O último vale ainda não foi descontado",
      });
  }

  /** Every row of a table has the same columns. */
  function advanceRow({
    id,
    barbeiro_id,
    valor,
    made,
  }: {
    id: string;
    barbeiro_id: string;
    valor: number;
    made: Date;
  }): Advance {
    return {
      id,
      barbershop_id,
      barbeiro_id,
      valor,
      motivo: random.pick(reasons),
      created_at: made,
      approved_at: null,
      approved_by: null,
      refused_at: null,
      refused_by: null,
      resposta: "",
      pago_em: null,
      pago_de: null,
      journal_id: null,
      paid_by: null,
      descontado: 0,
    };
  }
}

const reasons = ["Conserto da moto", "Material escolar", "Aluguel de casa", "Dentista", "Viagem"];

function at(day: string, hour: number): Date {
  return instantAt(day, hour * 60, shop.timezone);
}
