import { Button, Checkbox, Group, Select, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  ContestClosing,
  PayClosing,
  ReplyToClosing,
  ReverseClosing,
  ReverseClosingPayment,
} from "#contract/closing-acts.ts";
import { type ClosingDetails } from "#contract/closings.ts";
import { today } from "#contract/dates.ts";
import { usePlaces } from "#web/features/entries/use-accounts.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Props = { closing: ClosingDetails };
type DialogProps = Props & { onClose: () => void };

const useClosingsAgain = () => useReadAgain(orpc.closings.key(), orpc.commissions.key());

/** The admin's acts: pay, undo. */
export function AdminActs({ closing }: Props) {
  const { situacao, contestado, pago, liquido } = closing;
  const [asking, setAsking] = useState<"pay" | "reply" | "reverse">();
  const close = () => setAsking(undefined);
  if (situacao === "estornado") return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking("reverse")}>
        Estornar
      </Button>
      {contestado && (
        <Button variant="default" onClick={() => setAsking("reply")}>
          Responder
        </Button>
      )}
      {pago < liquido && <Button onClick={() => setAsking("pay")}>Pagar</Button>}
      {asking === "pay" && <PayDialog closing={closing} onClose={close} />}
      {asking === "reply" && <ReplyDialog closing={closing} onClose={close} />}
      {asking === "reverse" && <ReverseDialog closing={closing} onClose={close} />}
    </>
  );
}

/** The barber's acts: accept or contest, while nothing is paid. */
export function BarberActs({ closing }: Props) {
  const { id, situacao, pago } = closing;
  const [contesting, setContesting] = useState(false);
  const refresh = useClosingsAgain();
  const accept = useAct(() => client.closings.own.accept({ id }), { done: "Fechamento aceito.", refresh });
  if (situacao === "estornado" || situacao === "pago" || pago > 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setContesting(true)}>
        Contestar
      </Button>
      {situacao !== "aceito" && (
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          Aceitar
        </Button>
      )}
      {contesting && <ContestDialog closing={closing} onClose={() => setContesting(false)} />}
    </>
  );
}

function PayDialog({ closing: { id, barbeiro, liquido, pago, situacao }, onClose }: DialogProps) {
  const again = useClosingsAgain();
  const places = usePlaces();
  const form = useContractForm<PayClosing>({
    schema: PayClosing,
    initialValues: { id, valor: liquido - pago, em: today(useTimezone()), conta: "", mesmo_contestado: false },
    onSubmit: async (values, idempotencyKey) => {
      await client.closings.pay(values, { context: { idempotencyKey } });
      toastSuccess("Pago. O barbeiro foi avisado.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Pagar ${barbeiro}`} onClose={onClose}>
      <ContractForm form={form}>
        <MoneyInput label="Valor" description="Tudo o que falta, ou uma parte." {...form.field("valor")} />
        <Group grow align="flex-start">
          <Select label="Conta" placeholder="Escolher" data={places} allowDeselect={false} {...form.field("conta")} />
          <DayInput label="Pago em" {...form.field("em")} />
        </Group>
        {situacao === "contestado" && (
          <Checkbox label="Pagar mesmo contestado pelo barbeiro" {...form.field("mesmo_contestado", "checkbox")} />
        )}
        <FormActions form={form} submit="Pagar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function ReplyDialog({ closing: { id, contestacao, resposta }, onClose }: DialogProps) {
  const again = useClosingsAgain();
  const form = useContractForm<ReplyToClosing>({
    schema: ReplyToClosing,
    initialValues: { id, resposta },
    onSubmit: async (values) => {
      await client.closings.reply(values);
      toastSuccess("Resposta enviada ao barbeiro.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Responder ao barbeiro" onClose={onClose}>
      <ContractForm form={form}>
        <Text>“{contestacao}”</Text>
        <Textarea label="Resposta" autosize minRows={3} {...form.field("resposta")} />
        <FormActions form={form} submit="Responder" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function ReverseDialog({ closing: { id, pago }, onClose }: DialogProps) {
  const again = useClosingsAgain();
  const form = useContractForm<ReverseClosing>({
    schema: ReverseClosing,
    initialValues: { id, motivo: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.closings.reverse(values, { context: { idempotencyKey } });
      toastSuccess("Estornado. As linhas voltaram a pendente.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Estornar fechamento?" onClose={onClose}>
      <ContractForm form={form}>
        <div>
          As linhas voltam a pendente.
          {pago > 0 && " O que foi pago volta hoje para as contas de onde saiu: receba de volta do barbeiro."}
        </div>
        <TextInput label="Motivo" {...form.field("motivo")} />
        <FormActions form={form} submit="Estornar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

/** Undoes one payment, where a closing was paid in parts or from the wrong account. */
export function ReversePayment({ id, valor }: { id: string; valor: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        Estornar
      </Button>
      {asking && <ReversePaymentDialog id={id} valor={valor} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReversePaymentDialog({ id, valor, onClose }: { id: string; valor: number; onClose: () => void }) {
  const again = useClosingsAgain();
  const form = useContractForm<ReverseClosingPayment>({
    schema: ReverseClosingPayment,
    initialValues: { id, motivo: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.closings.reversePayment(values, { context: { idempotencyKey } });
      toastSuccess("Pagamento estornado. O fechamento voltou a ter o que pagar.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Estornar este pagamento?" onClose={onClose}>
      <ContractForm form={form}>
        <div>{formatMoney(valor)} voltam hoje para a conta de onde saíram: receba de volta do barbeiro.</div>
        <TextInput label="Motivo" description="O barbeiro lê." {...form.field("motivo")} />
        <FormActions form={form} submit="Estornar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function ContestDialog({ closing: { id }, onClose }: DialogProps) {
  const again = useClosingsAgain();
  const form = useContractForm<ContestClosing>({
    schema: ContestClosing,
    initialValues: { id, contestacao: "" },
    onSubmit: async (values) => {
      await client.closings.own.contest(values);
      toastSuccess("Contestação enviada à barbearia.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Contestar fechamento" onClose={onClose}>
      <ContractForm form={form}>
        <Textarea label="O que não confere?" autosize minRows={3} {...form.field("contestacao")} />
        <FormActions form={form} submit="Contestar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
