import type { BankLine } from "#contract/bank-lines.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useAct } from "#web/ui/use-act.ts";

const { bank } = client.entries;

/** The acts on a statement line that need no form. */
export function useReconcile() {
  const refresh = useReadAgain(orpc.entries.key(), orpc.finance.key());
  const accept = ({ id, sugestao }: BankLine) => {
    const { tipo, ids } = sugestao!;
    return bank.reconcile({ id, tipo, ids }, { context: { idempotencyKey: randomId() } });
  };
  return {
    refresh,
    reconcile: useAct(accept, { done: "Conciliado.", refresh }),
    ignore: useAct((id: string) => bank.ignore({ id }), { done: "A linha foi ignorada.", refresh }),
    reopen: useAct((id: string) => bank.reopen({ id }), { done: "A linha está aberta de novo.", refresh }),
  };
}
