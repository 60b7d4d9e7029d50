import { useSyncExternalStore } from "react";

/** Shows when the browser is offline (spec section 2); the visitor's choices and input stay on the page. */
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
