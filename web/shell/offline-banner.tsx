import { IconWifiOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import classes from "#web/shell/offline-banner.module.css";

/** Follows the browser's connectivity. The live region is always there, so that its text is announced. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);

  return (
    <output className={classes.region}>
      {!online && (
        <span className={classes.banner}>
          <IconWifiOff size={18} aria-hidden />
          Sem conexão com a internet. Algumas funcionalidades podem estar limitadas.
        </span>
      )}
    </output>
  );
}

function watch(notify: () => void): () => void {
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}
