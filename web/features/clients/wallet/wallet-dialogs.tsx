import { SegmentedControl, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type * as z from "zod";
import { moneyNames } from "#contract/comanda-names.ts";
import { localDay } from "#contract/dates.ts";
import {
  LimitFiado,
  type MoneyForm,
  OpenWallet,
  ReceiveMoney,
  RefundCredit,
  type Wallet,
  WriteOff,
} from "#contract/wallets.ts";
import { MachineSelect } from "#web/features/finance/machine-select.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type Whose = Pick<Wallet, "credito" | "fiado" | "limite_fiado"> & { id: string; nome: string };
type DialogProps = { client: Whose; onClose: () => void };
type Once = { context: { idempotencyKey: string } };

const { wallet } = client.clients;
const none = null as unknown as number;

/** Sends the form, then shows the wallet's new state. */
function useWalletForm<V extends Record<string, unknown>>(
  schema: z.ZodType<unknown, V>,
  given: { initialValues: V; send: (values: V, once: Once) => Promise<unknown>; done: string; onClose: () => void },
) {
  const again = useReadAgain(orpc.clients.key());
  return useContractForm<V>({
    schema,
    initialValues: given.initialValues,
    onSubmit: (values, idempotencyKey) => given.send(values, { context: { idempotencyKey } }),
    onSaved: () => {
      void again();
      toastSuccess(given.done);
      given.onClose();
    },
  });
}

const forms = Object.entries(moneyNames).map(([value, label]) => ({ value, label }));

/** The form of payment, and by card its machine and instalments. */
function PaidBy({ form }: { form: ReturnType<typeof useWalletForm<ReceiveMoney>> }) {
  const { forma } = form.form.values;
  return (
    <>
      <SegmentedControl
        aria-label="Forma"
        fullWidth
        data={forms}
        value={forma}
        onChange={(chosen) => form.form.setValues({ forma: chosen as MoneyForm, machine_id: undefined, parcelas: 1 })}
      />
      {forma.startsWith("cartao_") && <MachineSelect {...form.field("machine_id")} />}
      {forma === "cartao_credito" && <CountInput label="Parcelas" {...form.field("parcelas")} />}
    </>
  );
}

export function ReceiveDialog({ client: { id, nome, fiado }, onClose }: DialogProps) {
  const form = useWalletForm<ReceiveMoney>(ReceiveMoney, {
    initialValues: { id, forma: "dinheiro", valor: fiado, parcelas: 1 },
    send: wallet.receive,
    done: "Fiado recebido.",
    onClose,
  });
  return (
    <FormDialog opened title={`Receber de ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>Deve {formatMoney(fiado)}. O mais antigo é quitado primeiro.</Text>
        <PaidBy form={form} />
        <MoneyInput label="Valor" data-autofocus {...form.field("valor")} />
        <FormActions form={form} submit="Receber" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function DepositDialog({ client: { id, nome }, onClose }: DialogProps) {
  const form = useWalletForm<ReceiveMoney>(ReceiveMoney, {
    initialValues: { id, forma: "dinheiro", valor: none, parcelas: 1 },
    send: wallet.deposit,
    done: "Crédito posto.",
    onClose,
  });
  return (
    <FormDialog opened title={`Crédito para ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>O que o cliente paga agora, para usar depois.</Text>
        <PaidBy form={form} />
        <MoneyInput label="Valor" data-autofocus {...form.field("valor")} />
        <FormActions form={form} submit="Pôr crédito" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function RefundDialog({ client: { id, nome, credito }, onClose }: DialogProps) {
  const form = useWalletForm<RefundCredit>(RefundCredit, {
    initialValues: { id, valor: credito },
    send: wallet.refund,
    done: "Crédito devolvido.",
    onClose,
  });
  return (
    <FormDialog opened title={`Devolver crédito a ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>Tem {formatMoney(credito)} de crédito. O dinheiro sai do caixa.</Text>
        <MoneyInput label="Valor" {...form.field("valor")} />
        <FormActions form={form} submit="Devolver" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function WriteOffDialog({ client: { id, nome, fiado }, onClose }: DialogProps) {
  const form = useWalletForm<WriteOff>(WriteOff, {
    initialValues: { id, valor: fiado, motivo: "" },
    send: wallet.writeOff,
    done: "Lançado como perda.",
    onClose,
  });
  return (
    <FormDialog opened title={`Fiado perdido de ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>O que não será pago vira despesa da casa, do mais antigo ao mais novo.</Text>
        <MoneyInput label="Valor" {...form.field("valor")} />
        <TextInput
          label="Motivo"
          description="O cliente pode pedir para ler o que está aqui."
          maxLength={200}
          {...form.field("motivo")}
        />
        <FormActions form={form} submit="Lançar perda" dangerous onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function LimitDialog({ client: { id, nome, limite_fiado }, onClose }: DialogProps) {
  const form = useWalletForm<LimitFiado>(LimitFiado, {
    initialValues: { id, limite_fiado },
    send: (values) => wallet.limit(values),
    done: "Limite salvo.",
    onClose,
  });
  return (
    <FormDialog opened title={`Limite de fiado de ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <MoneyInput
          label="Pode dever até"
          description="Com zero, não compra fiado. O que já deve continua como está."
          {...form.field("limite_fiado")}
        />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

const openings = [
  { value: "abertura_fiado", label: "Fiado" },
  { value: "abertura_credito", label: "Crédito" },
];

export function OpeningDialog({ client: { id, nome }, onClose }: DialogProps) {
  const timezone = useTimezone();
  const [dia] = useState(() => localDay(new Date(), timezone));
  const form = useWalletForm<OpenWallet>(OpenWallet, {
    initialValues: { id, tipo: "abertura_fiado", valor: none, dia },
    send: wallet.open,
    done: "Saldo anotado.",
    onClose,
  });
  return (
    <FormDialog opened title={`Saldo de antes de ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>O que já devia ou tinha antes de a barbearia anotar aqui. O caixa não muda.</Text>
        <SegmentedControl aria-label="O quê" fullWidth data={openings} {...form.form.getInputProps("tipo")} />
        <MoneyInput label="Valor" data-autofocus {...form.field("valor")} />
        <DayInput label="Desde" {...form.field("dia")} />
        <FormActions form={form} submit="Anotar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
