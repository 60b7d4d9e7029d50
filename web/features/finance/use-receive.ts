import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Confirms receivables on a bank account, each on its proposed day; undoes a confirmation. */
export function useReceive(conta: string) {
  const refresh = useReadAgain(orpc.finance.key());
  const once = () => ({ context: { idempotencyKey: randomId() } });
  const { receive, undo } = client.finance.receivables;
  const done = (many: number) => (many === 1 ? "Conferido." : `${many} recebimentos conferidos.`);
  return {
    refresh,
    asExpected: useAct((ids: string[]) => receive({ ids, conta }, once()), {
      done: ({ length }) => done(length),
      refresh,
    }),
    undo: useAct((id: string) => undo({ id }, once()), { done: "A conferência foi desfeita.", refresh }),
  };
}
