import { useEffect, useState } from "react";
import { client } from "#web/lib/client.ts";
import { mayBeSignedIn } from "#web/lib/last-session.ts";
import { useSessionOver } from "#web/lib/session-over.ts";

/** A client of this shop who is signed in on this device. */
export type Account = { name: string };

/** Who books with their account, and so is not asked for name and phone; null for everybody else. */
export function useAccount(slug: string): Account | null {
  const [account, setAccount] = useState<Account | null>(null);
  const over = useSessionOver();

  useEffect(() => {
    if (!mayBeSignedIn()) return;
    client.auth.session().then(
      (session) => {
        const isClient = session?.role === "cliente" && session.cliente_id && session.barbershop?.slug === slug;
        setAccount(isClient ? { name: session.user.name } : null);
      },
      // Whoever cannot be recognised books as a visitor.
      () => undefined,
    );
  }, [slug]);

  return over ? null : account;
}
