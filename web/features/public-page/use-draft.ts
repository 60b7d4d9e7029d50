import { useMemo, useState, useSyncExternalStore } from "react";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { draftFrom, memoryOf, recall, remember } from "#web/features/public-page/device-memory.ts";
import { emptyDraft, lackOf, parseDraft, stillOffered, upToDate, type Draft } from "#web/features/public-page/draft.ts";
import { readStored, writeStored } from "#web/lib/storage.ts";

const tab = () => sessionStorage;
const keyOf = (slug: string) => `navalha:draft:${slug}`;

/** The visitor's draft, stored in this tab over reloads, and this device's data of former bookings. */
export function useDraft(shop: PublicBarbershop) {
  const hydrated = useHydrated();
  const kept = useMemo(() => (hydrated ? readKept(shop) : { draft: emptyDraft, memory: null }), [hydrated, shop]);
  const [changed, setChanged] = useState<Draft | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const chosen = changed ?? kept.draft;
  const draft = useMemo(() => upToDate(chosen, shop), [chosen, shop]);

  function change(next: Draft) {
    setChanged(next);
    writeStored(tab, keyOf(shop.slug), next);
  }

  function forget() {
    remember(shop.slug, null);
    setForgotten(true);
    change(emptyDraft);
  }

  /** A visitor's visit is stored on this device if they agree; an account's visits are stored in the account. */
  function finish(visit: Visit | null) {
    writeStored(tab, keyOf(shop.slug), null);
    if (visit) remember(shop.slug, draft.remember ? memoryOf(draft, visit) : null);
  }

  return { draft, lacks: lackOf(chosen, draft), memory: forgotten ? null : kept.memory, change, forget, finish };
}

function readKept(shop: PublicBarbershop) {
  const remembered = recall(shop.slug);
  const memory = remembered && stillOffered(remembered, shop);
  const draft = parseDraft(readStored(tab, keyOf(shop.slug))) ?? (memory && draftFrom(memory));
  return { memory, draft: draft ? stillOffered(draft, shop) : emptyDraft };
}

/** False in the first render, which must match the server's: this browser's storage is read after it. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
