import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { LoadingScreen } from "#web/shell/loading-screen.tsx";

type RedirectProps = {
  to: string;
  /** Tells the next page where the person was going. */
  remember?: boolean;
};

/** Goes elsewhere once. The router's own Navigate goes again with every render, and this page renders on every move. */
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
