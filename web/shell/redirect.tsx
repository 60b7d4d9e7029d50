import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { LoadingScreen } from "#web/shell/loading-screen.tsx";

type RedirectProps = {
  to: string;
  /** Passes the current path to the next page, which returns to it. */
  remember?: boolean;
};

/** Redirects once. The router's own Navigate navigates on every render, and this page renders on every navigation. */
export function Redirect({ to, remember = false }: RedirectProps) {
  const router = useRouter();

  useEffect(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === to) return;
    const search = remember ? `?${new URLSearchParams({ origem: href })}` : "";
    void router.navigate({ href: to + search, replace: true });
  }, [router, to, remember]);

  return <LoadingScreen />;
}
