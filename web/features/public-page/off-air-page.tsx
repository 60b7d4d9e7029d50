import { useEffect, useState } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { BookingPage } from "#web/features/public-page/booking-page.tsx";
import { useHistoryEntry } from "#web/features/public-page/history-entry.ts";
import { OffAir } from "#web/features/public-page/off-air.tsx";
import { problemOf, type Problem } from "#web/features/public-page/problem.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { askUntilAnswered } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";

export type NoPage = "NOT_PUBLISHED" | "BARBERSHOP_NOT_FOUND";

/** The page /b/:slug while it is off the air, or of no open shop. Who holds a signed link still sees their visit there. */
export function OffAirPage({ why }: { why: NoPage }) {
  const { token } = useHistoryEntry();
  const [shop, setShop] = useState<PublicBarbershop | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (!token || shop || problem) return;
    const ask = () => client.publicPage.visitShop({ token });
    void askUntilAnswered(ask).then(setShop, (error) => setProblem(problemOf(error)));
  }, [token, shop, problem]);

  if (shop) return <BookingPage barbershop={shop} />;
  if (problem?.lost) return <ProblemNote text={problem.text} action="Tentar de novo" onAct={() => setProblem(null)} />;
  if (token && !problem) return <output className="skeleton ticket" aria-label="Procurando seu horário" />;
  return (
    <div className="page">
      <OffAir why={why} text={problem?.text} title="h1" />
    </div>
  );
}
