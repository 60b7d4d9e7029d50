import { useMemo, useSyncExternalStore } from "react";

type Entry = { step?: string; depth?: number };

/** Where the visitor is: the step in the browser's history, or the signed link in the address. */
export type Shown = { step: string | null; token: string | null };

const VISIT = "#visita=";
/** Where whoever signed in on the way goes on. */
const WHO = "#quem";
const listeners = new Set<() => void>();

/** The server, and the first render that must equal it, know nothing of it. */
export function useHistoryEntry(): Shown {
  const here = useSyncExternalStore(subscribe, snapshot, () => " ");
  return useMemo(() => shownIn(here), [here]);
}

/** Goes one step on; the browser's back button returns. */
export function goTo(step: string): void {
  history.pushState({ step, depth: depth() + 1 } satisfies Entry, "");
  announce();
}

/** Back as the browser does it, or to `fallback` where this page was opened in the middle. */
export function goBack(fallback: string | null): void {
  if (depth() > 0) history.back();
  else replace({ step: fallback ?? undefined }, location.hash);
}

/** Shows a visit in place of the form that made it, so that going back does not book again. */
export function showVisit(token: string): void {
  replace({ depth: depth() }, VISIT + encodeURIComponent(token));
}

export function startAgain(): void {
  history.pushState({}, "", location.pathname);
  announce();
}

/** The address of a visit. The token follows a `#`, which browsers send to no server. */
export function visitLink(slug: string, token: string): string {
  return `${location.origin}/b/${slug}${VISIT}${encodeURIComponent(token)}`;
}

/** Signing in, and back to the last step: what was chosen waits in this tab. */
export function signInLink(slug: string): string {
  return `/cliente/auth?${new URLSearchParams({ barbearia: slug, origem: `/b/${slug}${WHO}` }).toString()}`;
}

/** Signing in or up, and on to the checkout of a plan. */
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

/** A link cut by a chat may end in half an escape; the server then says that it is not valid. */
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
