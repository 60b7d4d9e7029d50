import { CloseButton, Group, Select, TextInput } from "@mantine/core";
import { adjustmentKinds, SaveAdjustment } from "#contract/closing-acts.ts";
import { type Adjustment } from "#contract/closings.ts";
import { today } from "#contract/dates.ts";
import { AnybodySelect } from "#web/features/closings/anybody-select.tsx";
import { client } from "#web/lib/client.ts";
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

const kinds = Object.entries(adjustmentKinds).map(([value, label]) => ({ value, label }));

/** Adds a bonus or a deduction, with its reason. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const again = useReadAgain(orpc.closings.key());
  const form = useContractForm<SaveAdjustment>({
    schema: SaveAdjustment,
    initialValues: {
      barbeiro_id: "",
      tipo: "bonus",
      dia: today(useTimezone()),
      valor: null as unknown as number,
      motivo: "",
    },
    onSubmit: async (values, idempotencyKey) => {
      await client.closings.adjust(values, { context: { idempotencyKey } });
      toastSuccess("Salvo. Entra no próximo fechamento.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Bônus ou desconto" onClose={onClose}>
      <ContractForm form={form}>
        <AnybodySelect allowDeselect={false} {...form.field("barbeiro_id")} />
        <Group grow align="flex-start">
          <Select label="O quê" data={kinds} allowDeselect={false} {...form.field("tipo")} />
          <MoneyInput label="Valor" {...form.field("valor")} />
        </Group>
        <TextInput label="Motivo" description="O barbeiro lê." {...form.field("motivo")} />
        <DayInput label="Dia" description="Entra no fechamento que chega a este dia." {...form.field("dia")} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

export function RemoveAdjustment({ adjustment: { id, motivo } }: { adjustment: Adjustment }) {
  const refresh = useReadAgain(orpc.closings.key());
  const remove = useAct(() => client.closings.removeAdjustment({ id }), { done: "Tirado.", refresh });
  return <CloseButton aria-label={`Tirar ${motivo}`} disabled={remove.isPending} onClick={() => remove.mutate()} />;
}
