import { useState } from "react";
import { OpenDialog } from "#web/features/cash/cash-dialogs.tsx";
import { refusalOf } from "#web/lib/refusals.ts";

type PendingAct = { goOn: () => void; stop: () => void };

/** Attempts an act that moves cash: if no drawer is open, asks the reception to open it and attempts it again. */
export function useOpenDrawer(isDesk: boolean) {
  const [pending, setPending] = useState<PendingAct>();
  const attempt = <T,>(act: () => Promise<T>): Promise<T> =>
    act().catch((refused: unknown) => {
      if (!isDesk || refusalOf(refused).code !== "NO_CAIXA") throw refused;
      return new Promise<T>((resolve, reject) =>
        setPending({ goOn: () => resolve(act()), stop: () => reject(refused) }),
      );
    });
  const close = () => {
    pending?.stop();
    setPending(undefined);
  };
  return { attempt, dialog: pending && <OpenDialog onOpened={pending.goOn} onClose={close} /> };
}
