import { Text } from "@mantine/core";
import { addDays, formatDay, today } from "#contract/dates.ts";
import { AnnouncePrice, priceNoticeDays } from "#contract/plan-prices.ts";
import type { KeptPlan } from "#contract/plans.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type PriceDialogProps = { row: KeptPlan; onClose: () => void };

/** The price of a plan for those who subscribe already: announces another one, or takes back what was announced. */
export function PriceDialog({ row, onClose }: PriceDialogProps) {
  return row.novo_preco ? <Announced row={row} onClose={onClose} /> : <Announce row={row} onClose={onClose} />;
}

function Announce({ row: { id, nome, preco }, onClose }: PriceDialogProps) {
  const again = useReadAgain(orpc.plans.key());
  const first = addDays(today(useTimezone()), priceNoticeDays);
  const form = useContractForm<AnnouncePrice>({
    schema: AnnouncePrice,
    initialValues: { id, preco, de: first },
    onSubmit: async (values) => {
      await client.subscribers.announcePrice(values);
      toastSuccess("Novo preço anunciado. Os assinantes estão sendo avisados.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Preço de quem assina ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          Quem já assina paga este preço nas renovações a partir do dia escolhido. Cada um é avisado agora, e de novo 7
          dias antes, por notificação e e-mail; até lá pode cancelar.
        </Text>
        <MoneyInput label="Novo preço" {...form.field("preco")} />
        <DayInput
          label="A partir de"
          description={`Pelo menos ${priceNoticeDays} dias depois do aviso: ${formatDay(first)} ou depois.`}
          {...form.field("de")}
        />
        <Text size="sm" c="dimmed">
          Novos assinantes pagam o preço do plano, hoje {formatMoney(preco)}.
        </Text>
        <FormActions form={form} submit="Anunciar novo preço" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function Announced({ row: { id, nome, novo_preco }, onClose }: PriceDialogProps) {
  const { preco, de } = novo_preco!;
  const refresh = useReadAgain(orpc.plans.key());
  const withdraw = useAct(() => client.subscribers.withdrawPrice({ id, de }), {
    done: "Novo preço desfeito. Quem foi avisado está sendo avisado disso.",
    refresh,
  });
  return (
    <ConfirmDialog
      opened
      title={`Preço de quem assina ${nome}`}
      confirm="Desfazer novo preço"
      dangerous
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      Quem já assina foi avisado de que paga {formatMoney(preco)} nas renovações a partir de {formatDay(de)}. Até esse
      dia o novo preço pode ser desfeito, e cada um é avisado de que nada muda.
    </ConfirmDialog>
  );
}
