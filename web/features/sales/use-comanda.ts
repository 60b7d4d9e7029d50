import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mayTakeBack } from "#contract/comanda-acts.ts";
import type { Comanda } from "#contract/comandas.ts";
import { today } from "#contract/dates.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { actsUnderWay } from "#web/lib/under-way.ts";
import { toastFailure } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Context = { context: { idempotencyKey: string } };

/**
 * Changes a comanda and shows the server's answer at once. Forms use `send` and show refusals themselves; taps show a toast. `once` is for
 * buttons: it ignores a second click while the first runs.
 */
export function useComandaAct() {
  const queries = useQueryClient();
  const [acts] = useState(actsUnderWay);
  const again = useReadAgain(orpc.sales.list.key(), orpc.clients.wallet.key());
  const refused = useReadAgain(orpc.sales.details.key());

  async function send(act: () => Promise<Comanda>): Promise<Comanda> {
    try {
      const comanda = await act();
      queries.setQueryData(orpc.sales.details.queryKey({ input: { id: comanda.id } }), comanda);
      return comanda;
    } catch (error) {
      // The refusal may be caused by a newer state, so the comanda is refetched.
      void refused();
      throw error;
    } finally {
      void again();
    }
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (act: (once: Context) => Promise<Comanda>) =>
      send(() => act({ context: { idempotencyKey: randomId() } })),
    onError: toastFailure,
    onSettled: () => acts.ends("once"),
  });
  const once: typeof mutate = (...act) => {
    if (acts.begins("once")) mutate(...act);
  };
  return { mutate, once, isPending, send };
}

/** Creates a comanda for a client, or for what the barber `consumo` takes for himself, and opens it. */
export function useNewComanda(open: (id: string) => void) {
  const refresh = useReadAgain(orpc.sales.key());
  return useAct(
    async (consumo: string | undefined) => {
      const context = { idempotencyKey: randomId() };
      open((await client.sales.open({ appointment: null, client: null, consumo }, { context })).id);
    },
    { done: "Comanda aberta.", refresh },
  );
}

/** Whether this person may undo a closed comanda, or a part of it, today. */
export function useMayTakeBack(comanda: Comanda): boolean {
  const { role } = useSession();
  const now = today(useTimezone());
  return comanda.situacao === "fechada" && role !== null && mayTakeBack(role, comanda, now);
}

/**
 * This person's rights on comandas: a barber sells, the reception does everything, and a super admin `reads` a shop's money (decisions 4).
 */
export function useSellerRights(): Record<"sells" | "closes" | "isDesk" | "reads", boolean> {
  const { role, closes_comandas } = useSession();
  const isDesk = role === "admin" || role === "recepcionista";
  return { sells: role !== "super_admin", closes: closes_comandas, isDesk, reads: role !== "barbeiro" };
}
