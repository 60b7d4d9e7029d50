import type { Posting } from "#server/features/finance/queries.ts";
import type { Random } from "./random.ts";
import type { Row } from "./rows.ts";

type Posted = {
  tipo: string;
  dia: string;
  at: Date;
  of: { table: string; id: string };
  postings: Posting[];
  caixa?: string | null;
  by?: string;
};

/** The journal of a shop; rows are written by `by` unless they name another author. */
export function openJournal(random: Random, { shop: barbershop_id, by: usual }: { shop: string; by: string }) {
  const journal: Row<"journal">[] = [];
  const postings: Row<"postings">[] = [];
  return { journal, postings, post };

  /** Like `app.post`: leaves out zero postings; null when all are zero. */
  function post({ tipo, dia, at, of, postings: lines, caixa = null, by = usual }: Posted): string | null {
    const posted = lines.filter(({ valor }) => valor !== 0);
    if (posted.length === 0) return null;
    const id = random.id(at);
    const about = { dia, tipo, fonte: of.table, fonte_id: of.id, caixa_id: caixa };
    journal.push({ id, barbershop_id, ...about, created_by: by, created_at: at });
    posted.forEach(({ conta, valor, barbeiro_id = null }, index) =>
      postings.push({ journal_id: id, position: index + 1, barbershop_id, conta, valor, barbeiro_id }),
    );
    return id;
  }
}
