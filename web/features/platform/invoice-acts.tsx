import { Menu, NativeSelect, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { defaultTimezone, today } from "#contract/dates.ts";
import { FormByHand, invoiceForms, invoicePeriod, PayInvoice, type PlatformInvoice } from "#contract/shop-invoices.ts";
import { ReasonDialog } from "#web/features/platform/reason-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** Marks an open invoice as paid, or reopens a paid one, with the reason. */
export function InvoiceActs({ invoice }: { invoice: PlatformInvoice }) {
  const [opened, setOpened] = useState(false);
  const again = useReadAgain(orpc.platform.key());
  const { id, barbearia, situacao } = invoice;
  const close = () => setOpened(false);
  const isPaid = situacao === "paga";
  return (
    <>
      <ActsMenu nome={`${barbearia}, ${invoicePeriod(invoice)}`}>
        <Menu.Item onClick={() => setOpened(true)}>{isPaid ? "Desfazer a baixa" : "Dar baixa"}</Menu.Item>
      </ActsMenu>
      <ReasonDialog
        opened={opened && isPaid}
        title={`Desfazer a baixa de ${barbearia}?`}
        confirm="Desfazer"
        done="A fatura está em aberto de novo."
        act={async (reason) => {
          await client.platform.invoices.unpay({ id, reason });
          void again();
        }}
        onClose={close}
      >
        A fatura volta a ficar em aberto, e o motivo fica no registro.
        {invoice.forma === "online" && " O valor volta inteiro por onde foi pago."}
      </ReasonDialog>
      {opened && !isPaid && <PayDialog invoice={invoice} onClose={close} />}
    </>
  );
}

function PayDialog({ invoice, onClose }: { invoice: PlatformInvoice; onClose: () => void }) {
  const again = useReadAgain(orpc.platform.key());
  const form = useContractForm<PayInvoice>({
    schema: PayInvoice,
    initialValues: { id: invoice.id, paga_em: today(defaultTimezone), forma: "pix", nota: "" },
    onSubmit: async (values) => {
      await client.platform.invoices.pay(values);
      toastSuccess("Fatura paga.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Dar baixa: ${invoice.barbearia}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          {invoicePeriod(invoice)}: <b>{formatMoney(invoice.valor)}</b>
        </Text>
        <DayInput label="Paga em" {...form.field("paga_em")} />
        <NativeSelect
          label="Forma"
          data={FormByHand.options.map((value) => ({ value, label: invoiceForms[value] }))}
          {...form.field("forma")}
        />
        <Textarea label="Nota (opcional)" rows={2} maxLength={300} {...form.field("nota")} />
        <FormActions form={form} submit="Dar baixa" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
