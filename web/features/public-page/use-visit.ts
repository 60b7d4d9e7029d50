import { useEffect, useState } from "react";
import type { Visit } from "#contract/public-page.ts";
import { rememberChange } from "#web/features/public-page/device-memory.ts";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import { askUntilAnswered } from "#web/features/public-page/lost-answers.ts";
import { visitLink } from "#web/features/public-page/place.ts";
import { problemOf, type Problem } from "#web/features/public-page/problem.ts";
import { client } from "#web/lib/client.ts";

/** The visit behind a signed link; one that was booked a moment ago is known already. */
export function useVisit(slug: string, token: string, booked: Visit | null) {
  const [visit, setVisit] = useState(booked);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(booked ? 0 : 1);

  useEffect(() => {
    if (asking === 0) return;
    void askUntilAnswered(() => client.publicPage.visit({ token })).then(show, (error) => setProblem(problemOf(error)));

    function show(found: Visit) {
      // A link of one shop opened on another's page.
      if (found.slug !== slug) location.replace(visitLink(found.slug, token));
      else setVisit(found);
    }
  }, [asking, slug, token]);

  function reload() {
    setProblem(null);
    setAsking(asking + 1);
  }

  function update(changed: Visit) {
    setVisit(changed);
    refreshTimes();
    rememberChange(slug, token, changed.status === "cancelado" ? null : { token, startsAt: changed.startsAt });
  }

  return { visit, problem, reload, update };
}
