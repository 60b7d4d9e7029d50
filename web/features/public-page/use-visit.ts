import { useEffect, useState } from "react";
import type { Visit } from "#contract/public-page.ts";
import { askUntilAnswered } from "#web/features/public-page/use-submission.ts";
import { visitLink } from "#web/features/public-page/history-entry.ts";
import { useLookedAtAgain } from "#web/features/public-page/use-looked-at.ts";
import { problemOf, type Problem } from "#web/features/public-page/problem.ts";
import { client } from "#web/lib/client.ts";

/** The visit of a signed link; one that was just booked or changed is `known` already. */
export function useVisit(slug: string, token: string, known: Visit | null) {
  const [visit, setVisit] = useState(known);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(known ? 0 : 1);

  useEffect(() => {
    if (asking === 0) return;
    void askUntilAnswered(() => client.publicPage.visit({ token })).then(show, (error) => setProblem(problemOf(error)));

    function show(found: Visit) {
      // The link belongs to another shop's page.
      if (found.slug !== slug) location.replace(visitLink(found.slug, token));
      else setVisit(found);
    }
  }, [asking, slug, token]);

  useLookedAtAgain(() => setAsking(asking + 1));

  function reload() {
    setProblem(null);
    setAsking(asking + 1);
  }

  return { visit, problem, reload, setVisit };
}
