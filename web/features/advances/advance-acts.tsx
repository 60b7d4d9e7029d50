import { Menu } from "@mantine/core";
import { useState } from "react";
import type { Advance } from "#contract/advances.ts";
import { AnswerDialog, PayDialog } from "#web/features/advances/advance-dialogs.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The acts on an advance: approve or refuse a request, pay an approved one, and, for the admin, undo one that no closing includes. */
export function AdvanceActs({ advance }: { advance: Advance }) {
  const { id, situacao, barbeiro, valor, aberto } = advance;
  const isAdmin = useSession().role === "admin";
  const [asking, setAsking] = useState<"pay" | "refuse" | "reverse">();
  const close = () => setAsking(undefined);
  const refresh = useReadAgain(orpc.advances.key());
  const approve = useAct(() => client.advances.approve({ id }, { context: { idempotencyKey: randomId() } }), {
    done: "Vale aprovado. O barbeiro foi avisado.",
    refresh,
  });
  const mayReverse = isAdmin && (situacao === "aprovado" || (situacao === "pago" && aberto === valor));
  if (situacao !== "solicitado" && situacao !== "aprovado" && !mayReverse) return null;
  return (
    <>
      <ActsMenu nome={`o vale de ${formatMoney(valor)} de ${barbeiro}`}>
        {situacao === "solicitado" && (
          <>
            <Menu.Item onClick={() => approve.mutate()}>Aprovar</Menu.Item>
            <Menu.Item color="red" onClick={() => setAsking("refuse")}>
              Recusar
            </Menu.Item>
          </>
        )}
        {situacao === "aprovado" && <Menu.Item onClick={() => setAsking("pay")}>Pagar</Menu.Item>}
        {mayReverse && (
          <Menu.Item color="red" onClick={() => setAsking("reverse")}>
            Estornar
          </Menu.Item>
        )}
      </ActsMenu>
      {asking === "pay" && <PayDialog advance={advance} onClose={close} />}
      {asking === "refuse" && <AnswerDialog advance={advance} act="refuse" onClose={close} />}
      {asking === "reverse" && <AnswerDialog advance={advance} act="reverse" onClose={close} />}
    </>
  );
}
