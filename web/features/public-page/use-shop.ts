import { useEffect, useEffectEvent, useState } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import { useLookedAtAgain } from "#web/features/public-page/use-looked-at.ts";
import { client } from "#web/lib/client.ts";

type ReadShop = { shop: PublicBarbershop; isRead: boolean; readShop: () => void };

/**
 * The shop's current data: refetched when the person returns to the page, and when the last step opens. `isRead`: it was fetched since
 * then; before that, a time may have a newer price than the shop's data.
 */
export function useShop(loaded: PublicBarbershop, isLastStep: boolean): ReadShop {
  const [shop, setShop] = useState(loaded);
  const [isRead, setRead] = useState(false);
  const { slug } = loaded;

  /** False without an answer: the known data stay on screen, and a booking is sent with the shown price. */
  function read(): Promise<boolean> {
    return client.publicPage.barbershop({ slug }).then(
      (now) => {
        setShop((known) => (JSON.stringify(known) === JSON.stringify(now) ? known : now));
        refreshTimes();
        return true;
      },
      () => false,
    );
  }

  useLookedAtAgain(() => void read());
  const readForLastStep = useEffectEvent(read);
  useEffect(() => {
    if (!isLastStep) return undefined;
    void readForLastStep().then(setRead);
    return () => setRead(false);
  }, [isLastStep]);
  return { shop, isRead, readShop: () => void read() };
}
