import { Button, CloseButton, Group, Input, Select, Stack, Text } from "@mantine/core";
import { type CommissionTiers, mostTiers, SaveTiers, type Tier, tierKinds } from "#contract/commission-tiers.ts";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type TiersDialogProps = { tiers?: CommissionTiers; onClose: () => void };

const kinds = Object.entries(tierKinds).map(([value, label]) => ({ value, label }));
/** The schema requires both values; the fields are empty until they are typed. */
const empty = { acima: null, bps: null } as unknown as Tier;

/** Tiers of the shop or of one barber; the owner of existing `tiers` cannot change. */
export function TiersDialog({ tiers, onClose }: TiersDialogProps) {
  const again = useReadAgain(orpc.commissions.key());
  const { barbeiro_id = null, tipo = "progressiva", faixas = [empty] } = tiers ?? {};
  const form = useContractForm<SaveTiers>({
    schema: SaveTiers,
    initialValues: { barbeiro_id, tipo, faixas },
    onSubmit: async (values, idempotencyKey) => {
      await client.commissions.tiers.save(values, { context: { idempotencyKey } });
      toastSuccess(
        values.tipo === "retroativa"
          ? "Faixas salvas. Valem para o mês todo, no fechamento do último dia."
          : "Faixas salvas. O que já foi vendido não muda.",
      );
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={tiers ? "Mudar as faixas" : "Novas faixas"} onClose={onClose}>
      <ContractForm form={form}>
        {tiers ? (
          <Text>{tiers.barbeiro ?? "Todos os barbeiros"}</Text>
        ) : (
          <TeamSelect label="Barbeiro" placeholder="Todos" clearable {...form.field("barbeiro_id")} />
        )}
        <Select label="Qual venda ganha a taxa da faixa" allowDeselect={false} data={kinds} {...form.field("tipo")} />
        <TiersField form={form} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function TiersField({ form }: { form: ReturnType<typeof useContractForm<SaveTiers>> }) {
  const { values, errors, getInputProps, insertListItem, removeListItem } = form.form;
  return (
    <Input.Wrapper
      label="Faixas"
      description="Vendas do mês, menos descontos e devoluções. Até o primeiro valor vale a taxa de sempre; para um barbeiro, sem nenhuma ele fica fora das faixas."
      labelElement="div"
      error={errors.faixas}
    >
      <Stack gap="xs" mt="xs">
        {values.faixas.map((_, at) => (
          <Group key={at} gap="sm" wrap="nowrap" align="flex-start">
            <MoneyInput label="Acima de" flex={1} miw={0} {...getInputProps(`faixas.${at}.acima`)} />
            <PercentInput label="Taxa" w={110} {...getInputProps(`faixas.${at}.bps`)} />
            <CloseButton aria-label={`Tirar a faixa ${at + 1}`} mt={30} onClick={() => removeListItem("faixas", at)} />
          </Group>
        ))}
        {values.faixas.length < mostTiers && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => insertListItem("faixas", empty)}>
              Mais uma faixa
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
