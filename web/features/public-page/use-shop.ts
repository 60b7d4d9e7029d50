import { useEffect, useEffectEvent, useState } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import { useLookedAtAgain } from "#web/features/public-page/use-looked-at.ts";
import { client } from "#web/lib/client.ts";

/** The shop as it is now: read again when somebody comes back to the page, and `before` somebody confirms. */
export function useShop(loaded: PublicBarbershop, before: boolean): PublicBarbershop {
  const [shop, setShop] = useState(loaded);
  const { slug } = loaded;

  function read(): void {
    client.publicPage.barbershop({ slug }).then(
      (now) => {
        setShop((known) => (JSON.stringify(known) === JSON.stringify(now) ? known : now));
        refreshTimes();
      },
      // What is known is shown on: nobody is booked for another price than they saw.
      () => undefined,
    );
  }

  useLookedAtAgain(read);
  const readBefore = useEffectEvent(read);
  useEffect(() => {
    if (before) readBefore();
  }, [before]);
  return shop;
}
