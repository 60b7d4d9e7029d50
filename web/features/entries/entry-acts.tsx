import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import type { Entry } from "#contract/entries.ts";
import { AttachmentsDialog } from "#web/features/entries/attachments/attachments-dialog.tsx";
import { EntryDialog } from "#web/features/entries/entry-dialog.tsx";
import { PayDialog } from "#web/features/entries/pay-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Asking = "edit" | "pay" | "undo" | "cancel" | "papers";

/** The acts on an entry: pay or change an open one, undo a paid one. */
export function EntryActs({ entry }: { entry: Entry }) {
  const { id, descricao, situacao, tipo, de } = entry;
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const refresh = useReadAgain(orpc.entries.key());
  const { role } = useSession();
  const undo = useAct(() => client.entries.undo({ id }, { context: { idempotencyKey: randomId() } }), {
    done: tipo === "despesa" || tipo === "receita" ? "Está em aberto de novo." : "Desfeito.",
    refresh,
  });
  if (situacao === "cancelado") return null;
  const mayUndo = situacao === "pago" && (role !== "recepcionista" || de === "Caixa");
  return (
    <>
      <ActsMenu nome={descricao}>
        {mayUndo && (
          <Menu.Item onClick={() => setAsking("undo")}>
            {tipo === "despesa" || tipo === "receita" ? "Desfazer pagamento" : "Desfazer"}
          </Menu.Item>
        )}
        {situacao === "aberto" && (
          <>
            <Menu.Item onClick={() => setAsking("pay")}>{tipo === "despesa" ? "Pagar" : "Receber"}</Menu.Item>
            <Menu.Item onClick={() => setAsking("edit")}>Editar</Menu.Item>
            <Menu.Item color="red" onClick={() => setAsking("cancel")}>
              Cancelar
            </Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => setAsking("papers")}>Anexos</Menu.Item>
      </ActsMenu>
      {asking === "papers" && <AttachmentsDialog entry={entry} onClose={close} />}
      {asking === "edit" && <EntryDialog entry={entry} onClose={close} />}
      {asking === "pay" && <PayDialog entry={entry} onClose={close} />}
      <ConfirmDialog
        opened={asking === "undo"}
        title={`Desfazer ${descricao}?`}
        confirm="Desfazer"
        pending={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        O dinheiro volta hoje para onde estava, com um lançamento contrário.
      </ConfirmDialog>
      {asking === "cancel" && <CancelDialog entry={entry} onClose={close} />}
    </>
  );
}

function CancelDialog({ entry: { id, descricao, repete }, onClose }: { entry: Entry; onClose: () => void }) {
  const refresh = useReadAgain(orpc.entries.key());
  const cancel = useAct((seguintes: boolean) => client.entries.cancel({ id, seguintes }), {
    done: "Cancelado.",
    refresh,
  });
  const act = (seguintes: boolean) => cancel.mutate(seguintes, { onSettled: onClose });
  return (
    <ConfirmDialog
      opened
      title={`Cancelar ${descricao}?`}
      confirm={repete ? "Cancelar só este" : "Cancelar lançamento"}
      dangerous
      pending={cancel.isPending}
      onConfirm={() => act(false)}
      onClose={onClose}
    >
      {repete
        ? "Ele se repete. Você pode cancelar só este, ou este e os seguintes que não foram pagos."
        : "Ele sai do que há a pagar ou receber."}
      {repete && (
        <Button variant="subtle" color="red" mt="sm" loading={cancel.isPending} onClick={() => act(true)}>
          Cancelar este e os seguintes
        </Button>
      )}
    </ConfirmDialog>
  );
}
