import { Button, Group, Select, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { formatDay } from "#contract/dates.ts";
import type { MySubscription } from "#contract/payments.ts";
import { CancelReason, cancelReasons } from "#contract/subscription-acts.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** A client's acts on their subscription: another card, on the provider's page, or cancelling. */
export function MyActs({ mine: { assinatura, online } }: { mine: MySubscription }) {
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const card = useMutation({
    mutationFn: () => client.payments.mine.cardPage(),
    onSuccess: ({ url }) => location.assign(url),
    onError: toastFailure,
  });
  const isLeaving = online?.desistencia === "pedida";
  const isCharged = online && !isLeaving && ["ativa", "em_atraso", "suspensa"].includes(online.situacao);
  const withdraw = useAct(() => client.payments.mine.withdraw(), {
    done: "Desistência pedida. O valor volta ao seu cartão.",
    refresh: useReadAgain(orpc.payments.key()),
  });
  const until = online?.desiste_ate;
  const isGood = assinatura && (assinatura.badge !== "vencido" || isCharged) && !assinatura.cancelled && !isLeaving;
  if (!isCharged && !isGood && !until) return null;
  return (
    <Group mt="md">
      {isCharged && (
        <Button variant="default" loading={card.isPending || card.isSuccess} onClick={() => card.mutate()}>
          Trocar o cartão
        </Button>
      )}
      {isGood && (
        <Button variant="subtle" color="red.4" onClick={() => setAsking(true)}>
          Cancelar assinatura
        </Button>
      )}
      {until && (
        <Button variant="subtle" color="red.4" onClick={() => setLeaving(true)}>
          Desistir e receber de volta
        </Button>
      )}
      <ConfirmDialog
        opened={leaving}
        title="Desistir da compra"
        confirm="Desistir"
        dangerous
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setLeaving(false) })}
        onClose={() => setLeaving(false)}
      >
        Até {until && formatDay(until)} todo o valor volta ao seu cartão. O plano termina agora.
      </ConfirmDialog>
      {asking && assinatura && (
        <CancelDialog
          until={assinatura.subscription_end}
          mayWithdraw={!!until}
          isTrial={assinatura.em_teste}
          isLate={assinatura.badge === "vencido"}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}

const Reason = z.strictObject({ motivo: CancelReason });

type CancelDialogProps = {
  until: string | null;
  mayWithdraw: boolean;
  isTrial: boolean;
  isLate: boolean;
  onClose: () => void;
};

function CancelDialog({ until, mayWithdraw, isTrial, isLate, onClose }: CancelDialogProps) {
  const money = mayWithdraw
    ? ". Para receber o valor de volta, use Desistir e receber de volta."
    : ", e nada do que foi pago volta.";
  const again = useReadAgain(orpc.payments.key());
  const form = useContractForm<z.input<typeof Reason>>({
    schema: Reason,
    initialValues: { motivo: null as unknown as CancelReason },
    onSubmit: async (values) => {
      await client.payments.mine.cancel(values);
      toastSuccess("Assinatura cancelada.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Cancelar a assinatura" onClose={onClose}>
      <ContractForm form={form}>
        {isLate ? (
          <Text>O plano termina agora, e o cartão não é mais cobrado.{!isTrial && " Nada do que foi pago volta."}</Text>
        ) : (
          <Text>
            {until ? `O plano vale até ${formatDay(until)}. ` : ""}
            {isTrial ? "Nada é cobrado." : `Depois disso nada mais é cobrado${money}`}
          </Text>
        )}
        <Select
          label="Motivo"
          placeholder="Escolher"
          data={Object.entries(cancelReasons).map(([value, label]) => ({ value, label }))}
          {...form.field("motivo")}
        />
        <FormActions form={form} submit="Cancelar assinatura" dangerous leave="Voltar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
