import { Button, Group, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Comanda } from "#contract/comandas.ts";
import { Approval } from "#contract/comanda-items.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

type Act = (approval?: Approval) => Promise<Comanda>;
type PendingAct = { act: Act; refusal: string; resolve: (comanda: Comanda) => void; cancel: () => void };

/** Attempts an act that may exceed the user's limit: if it is refused for that, asks for an admin's PIN and attempts it again. */
export function useApproval(): { attempt: (act: Act) => Promise<Comanda>; dialog: ReactNode } {
  const [pending, setPending] = useState<PendingAct>();
  const attempt = (act: Act) =>
    act().catch((refused: unknown) => {
      const { code, text } = refusalOf(refused);
      if (code !== "DISCOUNT_LIMIT") throw refused;
      return new Promise<Comanda>((resolve, reject) =>
        setPending({ act, refusal: text, resolve, cancel: () => reject(refused) }),
      );
    });
  const close = () => setPending(undefined);
  return { attempt, dialog: pending && <ApprovalDialog pending={pending} onClose={close} /> };
}

function ApprovalDialog({ pending, onClose }: { pending: PendingAct; onClose: () => void }) {
  const { data: admins, isPending } = useQuery(orpc.sales.approvers.queryOptions());
  const leave = () => {
    pending.cancel();
    onClose();
  };
  return (
    <FormDialog opened title="Liberar o desconto" onClose={leave}>
      {admins?.length === 0 && (
        <>
          <Text mb="md">
            {pending.refusal} Para liberá-lo aqui, só desta vez, ele precisa de um PIN, que escolhe no próprio perfil.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={leave} data-autofocus>
              Mudar o desconto
            </Button>
          </Group>
        </>
      )}
      {!isPending && admins && admins.length > 0 && (
        <ApprovalForm admins={admins} pending={pending} onClose={onClose} onCancel={leave} />
      )}
    </FormDialog>
  );
}

type FormProps = {
  admins: { id: string; nome: string }[];
  pending: PendingAct;
  onClose: () => void;
  onCancel: () => void;
};

function ApprovalForm({ admins, pending, onClose, onCancel }: FormProps) {
  const form = useContractForm<Approval, Comanda>({
    schema: Approval,
    initialValues: { admin: admins[0]!.id, pin: "" },
    onSubmit: (approval) => pending.act(approval),
    onSaved: (comanda) => {
      onClose();
      pending.resolve(comanda);
    },
  });
  return (
    <ContractForm form={form}>
      <Text>{pending.refusal} Ele pode liberá-lo aqui, só desta vez.</Text>
      <Select
        label="Administrador"
        data={admins.map(({ id, nome }) => ({ value: id, label: nome }))}
        allowDeselect={false}
        {...form.field("admin")}
      />
      <PasswordField
        label="PIN do administrador"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-autofocus
        {...form.field("pin")}
      />
      <FormActions form={form} submit="Liberar" onCancel={onCancel} />
    </ContractForm>
  );
}
