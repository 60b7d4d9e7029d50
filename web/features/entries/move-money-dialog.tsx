import { Group, SegmentedControl, Select, TextInput } from "@mantine/core";
import { today } from "#contract/dates.ts";
import { MoveMoney } from "#contract/entries.ts";
import { usePlaces } from "#web/features/entries/use-accounts.ts";
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

const kinds = [
  { value: "transferencia", label: "Entre contas" },
  { value: "retirada", label: "Retirada" },
  { value: "aporte", label: "Aporte" },
];
const usual = { transferencia: "Transferência", retirada: "Retirada de sócio", aporte: "Aporte de sócio" };

/** Moves money that is neither income nor expense: between accounts, to the owners or from them. */
export function MoveMoneyDialog({ onClose }: { onClose: () => void }) {
  const again = useReadAgain(orpc.entries.key());
  const places = usePlaces();
  const form = useContractForm<MoveMoney>({
    schema: MoveMoney,
    initialValues: {
      tipo: "transferencia",
      descricao: usual.transferencia,
      valor: null as unknown as number,
      em: today(useTimezone()),
      conta: "",
      para: null,
    },
    onSubmit: async (values, idempotencyKey) => {
      await client.entries.move(values, { context: { idempotencyKey } });
      toastSuccess("Registrado.");
      void again();
      onClose();
    },
  });
  const { tipo } = form.form.values;
  return (
    <FormDialog opened title="Mover dinheiro" onClose={onClose}>
      <ContractForm form={form}>
        <SegmentedControl
          aria-label="Tipo"
          fullWidth
          data={kinds}
          value={tipo}
          onChange={(chosen) => {
            const kind = chosen as keyof typeof usual;
            form.form.setValues({ tipo: kind, descricao: usual[kind], para: null });
          }}
        />
        <Group grow align="flex-start">
          <Select
            label={tipo === "aporte" ? "Entra em" : "Sai de"}
            placeholder="Escolher"
            data={places}
            allowDeselect={false}
            {...form.field("conta")}
          />
          {tipo === "transferencia" && (
            <Select
              label="Entra em"
              placeholder="Escolher"
              data={places}
              allowDeselect={false}
              {...form.field("para")}
            />
          )}
        </Group>
        <Group grow align="flex-start">
          <MoneyInput label="Valor" {...form.field("valor")} />
          <DayInput label="Dia" {...form.field("em")} />
        </Group>
        <TextInput label="Descrição" maxLength={120} {...form.field("descricao")} />
        <FormActions form={form} submit="Registrar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
