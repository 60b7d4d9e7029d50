import { useMemo, useSyncExternalStore } from "react";

type Entry = { step?: string; depth?: number };

/** The visitor's place: the step in the browser's history, or the signed link in the URL. */
export type Shown = { step: string | null; token: string | null };

const VISIT = "#visita=";
/** The step to continue with after signing in. */
const WHO = "#quem";
const listeners = new Set<() => void>();

/** Empty on the server and in the first render, which must match the server's. */
export function useHistoryEntry(): Shown {
  const here = useSyncExternalStore(subscribe, snapshot, () => " ");
  return useMemo(() => shownIn(here), [here]);
}

/** Opens the next step; the browser's back button returns. */
export function goTo(step: string): void {
  history.pushState({ step, depth: depth() + 1 } satisfies Entry, "");
  announce();
}

/** Goes back in the history, or to `fallback` where the page was opened at a later step. */
export function goBack(fallback: string | null): void {
  if (depth() > 0) history.back();
  else replace({ step: fallback ?? undefined }, location.hash);
}

/** Replaces the form by the visit it made, so that going back does not book again. */
export function showVisit(token: string): void {
  replace({ depth: depth() }, VISIT + encodeURIComponent(token));
}

export function startAgain(): void {
  history.pushState({}, "", location.pathname);
  announce();
}

/** The URL of a visit. The token follows a `#`, which browsers send to no server. */
export function visitLink(slug: string, token: string): string {
  return `${location.origin}/b/${slug}${VISIT}${encodeURIComponent(token)}`;
}

/** The sign-in that returns to the last step; the draft stays in this tab. */
export function signInLink(slug: string): string {
  return `/cliente/auth?${new URLSearchParams({ barbearia: slug, origem: `/b/${slug}${WHO}` }).toString()}`;
}

/** The sign-in or sign-up that continues to the checkout of a plan. */
export function subscribeLink(slug: string, plan: string): string {
  return `/cliente/auth?${new URLSearchParams({ barbearia: slug, origem: `/planos?assinar=${plan}` }).toString()}`;
}

function replace(entry: Entry, hash: string): void {
  history.replaceState(entry, "", location.pathname + location.search + hash);
  announce();
}

function depth(): number {
  return entry().depth ?? 0;
}

function entry(): Entry {
  return (history.state ?? {}) as Entry;
}

function snapshot(): string {
  return `${entry().step ?? ""} ${location.hash}`;
}

function shownIn(here: string): Shown {
  const [step = "", hash = ""] = here.split(" ");
  return {
    step: step || (hash === WHO ? "who" : null),
    token: hash.startsWith(VISIT) ? decoded(hash.slice(VISIT.length)) : null,
  };
}

/** A link truncated by a chat may end in half an escape; the server then refuses it. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
    removeEventListener("hashchange", listener);
  };
}
