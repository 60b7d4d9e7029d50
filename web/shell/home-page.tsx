import { useQuery } from "@tanstack/react-query";
import { Redirect } from "#web/shell/redirect.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import { useSlowAnswer } from "#web/shell/slow-answer.ts";
import { LoadingScreen } from "#web/shell/loading-screen.tsx";
import { homeOf } from "#web/shell/screen.ts";
import { SessionErrorScreen } from "#web/shell/session-error-screen.tsx";

/** "/" is nobody's page: it leads to the home of whoever is signed in. */
export function HomePage() {
  const session = useQuery(sessionQuery);
  const slow = useSlowAnswer(session.isPending && session.failureCount === 0);
  if (session.data) return <Redirect to={homeOf(session.data)} />;
  if (session.data === null || slow) return <Redirect to="/auth" />;
  if (session.isError) return <SessionErrorScreen query={session} />;
  return <LoadingScreen />;
}
