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

/** Changes a comanda and shows at once what the server answers. A form `send`s, and says itself why not; a tap is told by a toast; `once` is of a button whose second click, while the first runs, is none. */
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
      // What refuses it may be newer than what is shown.
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

/** Begins a comanda for whoever comes in, and opens it. */
export function useNewComanda(open: (id: string) => void) {
  const refresh = useReadAgain(orpc.sales.key());
  return useAct(
    async () => {
      const context = { idempotencyKey: randomId() };
      open((await client.sales.open({ appointment: null, client: null }, { context })).id);
    },
    { done: "Comanda aberta.", refresh },
  );
}

/** Whether this person takes a closed comanda back, or something of it, today. */
export function useMayTakeBack(comanda: Comanda): boolean {
  const { role } = useSession();
  const now = today(useTimezone());
  return comanda.situacao === "fechada" && role !== null && mayTakeBack(role, comanda, now);
}

/** What this person does with comandas: a barber sells, the desk does it all, and a super admin `reads` a shop's money (decisions 4). */
export function useSellerRights(): Record<"sells" | "closes" | "isDesk" | "reads", boolean> {
  const { role, closes_comandas } = useSession();
  const isDesk = role === "admin" || role === "recepcionista";
  return { sells: role !== "super_admin", closes: closes_comandas, isDesk, reads: role !== "barbeiro" };
}
