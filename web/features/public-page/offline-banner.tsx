import { useSyncExternalStore } from "react";

/** Follows the browser's connectivity (spec section 2); what was chosen and typed stays on the page. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

  return (
    <output className="offline">
      {!online && "Sem conexão com a internet. Algumas funcionalidades podem estar limitadas."}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
