import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { Session } from "#contract/auth.ts";
import type { Role } from "#contract/values.ts";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";
import { setSession, sessionQuery } from "#web/lib/session.ts";
import { LoadingScreen } from "#web/shell/loading-screen.tsx";
import { homeOf, opens } from "#web/shell/screen.ts";

type EntranceProps = {
  /** Roles that leave this page once signed in. */
  passing: readonly Role[] | "everyone";
  /** The first screen after sign-up, unless another was requested; by default the home of the role. */
  firstScreen?: "/client/onboarding";
  /** The page; it reports the new session. */
  children: (onSignedIn: (session: Session) => void) => ReactNode;
};

/** Wraps the pages before sign-in: a signed-in person continues to the requested page, or to the home of their role. */
export function Entrance({ passing, firstScreen, children }: EntranceProps) {
  const queryClient = useQueryClient();
  const { data: already } = useQuery(sessionQuery);
  const [signedIn, setSignedIn] = useState<Session>();
  const session = signedIn ?? (already && passes(already, passing) ? already : undefined);
  const router = useRouter();
  const { origem }: EntranceSearch = useSearch({ strict: false });

  useEffect(() => {
    if (!session) return;
    if (origem && session.role === "cliente" && isPublicPage(origem)) return location.replace(origem);
    const mayOpen = origem && opens(session, pathOf(origem));
    void router.navigate({ href: mayOpen ? origem : ((signedIn && firstScreen) ?? homeOf(session)), replace: true });
  }, [session, signedIn, firstScreen, origem, router]);

  function onSignedIn(newcomer: Session): void {
    setSession(queryClient, newcomer);
    setSignedIn(newcomer);
  }

  return session && !signedIn ? <LoadingScreen /> : children(onSignedIn);
}

function passes({ role }: Session, passing: EntranceProps["passing"]): boolean {
  return passing === "everyone" || passing.includes(role);
}

/** The public page is not a screen of this application, so the browser navigates to it. */
function isPublicPage(path: string): boolean {
  return /^\/b\/[^/]+$/.test(pathOf(path));
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}
