import { Group, Text, TextInput } from "@mantine/core";
import { rateText } from "#contract/numbers.ts";
import { formatDay, today } from "#contract/dates.ts";
import { ChangeContract, cnpjText, type PartnerContract, SaveContract } from "#contract/partners.ts";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type DialogProps = { onClose: () => void };

/** A new contract, or the company and last day of an existing one: its share and first day cannot change. */
export function ContractDialog({ contract, onClose }: DialogProps & { contract?: PartnerContract }) {
  return (
    <FormDialog opened title={contract ? "Corrigir ou encerrar contrato" : "Novo contrato"} onClose={onClose}>
      {contract ? <ChangeForm contract={contract} onClose={onClose} /> : <NewForm onClose={onClose} />}
    </FormDialog>
  );
}

function NewForm({ onClose }: DialogProps) {
  const again = useReadAgain(orpc.commissions.key());
  const form = useContractForm<SaveContract>({
    schema: SaveContract,
    initialValues: {
      barbeiro_id: "",
      cnpj: "",
      razao_social: "",
      bps: null as unknown as number,
      de: today(useTimezone()),
      ate: null,
    },
    onSubmit: async ({ ate, ...values }, idempotencyKey) => {
      await client.commissions.partners.save({ ...values, ate: ate ?? null }, { context: { idempotencyKey } });
      toastSuccess("Contrato salvo. O que já foi vendido não muda.");
      void again();
      onClose();
    },
  });
  return (
    <ContractForm form={form}>
      <TeamSelect label="Barbeiro" allowDeselect={false} {...form.field("barbeiro_id")} />
      <TextInput label="CNPJ" placeholder="00.000.000/0000-00" {...form.field("cnpj")} />
      <TextInput label="Razão social" {...form.field("razao_social")} />
      <PercentInput
        label="Cota-parte do parceiro"
        description="Do serviço. Uma taxa própria dele em um serviço vem antes; produtos seguem as taxas de comissão."
        {...form.field("bps")}
      />
      <Group grow align="flex-start">
        <DayInput label="De" description="O que já foi vendido não muda." {...form.field("de")} />
        <LastDay field={form.field("ate")} />
      </Group>
      <FormActions form={form} submit="Salvar" onCancel={onClose} />
    </ContractForm>
  );
}

function ChangeForm({ contract, onClose }: DialogProps & { contract: PartnerContract }) {
  const { id, barbeiro, cnpj, razao_social, bps, de, ate } = contract;
  const again = useReadAgain(orpc.commissions.key());
  const form = useContractForm<ChangeContract>({
    schema: ChangeContract,
    initialValues: { id, cnpj: cnpjText(cnpj), razao_social, ate },
    onSubmit: async (values) => {
      await client.commissions.partners.change({ ...values, ate: values.ate ?? null });
      toastSuccess("Contrato salvo. O que já foi vendido não muda.");
      void again();
      onClose();
    },
  });
  return (
    <ContractForm form={form}>
      <Text>
        {barbeiro} · {rateText(bps)} desde {formatDay(de)}. Uma cota nova é um contrato novo: encerre este antes.
      </Text>
      <TextInput label="CNPJ" {...form.field("cnpj")} />
      <TextInput label="Razão social" {...form.field("razao_social")} />
      <LastDay field={form.field("ate")} />
      <FormActions form={form} submit="Salvar" onCancel={onClose} />
    </ContractForm>
  );
}

/** An emptied day means no end. */
function LastDay({ field }: { field: { value?: unknown; onChange: (day: string | null) => void } }) {
  const { value, onChange, ...rest } = field;
  return (
    <DayInput
      label="Último dia"
      description="Vazio: sem fim."
      {...rest}
      value={(value as string | null) ?? undefined}
      onChange={(day) => onChange(day ?? null)}
    />
  );
}
