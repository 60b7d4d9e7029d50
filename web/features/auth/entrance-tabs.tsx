import { Tabs } from "@mantine/core";
import { useRouter, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";

const ForgotPassword = lazy(() =>
  import("#web/features/auth/forgot-password.tsx").then((module) => ({ default: module.ForgotPassword })),
);

/** Tabs for sign-in and password recovery; the active one is in the URL. */
export function EntranceTabs({ signIn }: { signIn: ReactNode }) {
  const router = useRouter();
  const { tab, ...search }: EntranceSearch = useSearch({ strict: false });

  function choose(chosen: string | null): void {
    const next: EntranceSearch = chosen === "forgot" ? { ...search, tab: "forgot" } : search;
    void router.navigate({ to: "/auth", search: next, replace: true });
  }

  return (
    <Tabs value={tab ?? "sign-in"} onChange={choose} keepMounted={false}>
      <Tabs.List grow mb="lg">
        <Tabs.Tab value="sign-in">Entrar</Tabs.Tab>
        <Tabs.Tab value="forgot">Esqueci minha senha</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sign-in">{signIn}</Tabs.Panel>
      <Tabs.Panel value="forgot">
        <Suspense>
          <ForgotPassword />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
