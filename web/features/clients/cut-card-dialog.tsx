import { Chip, Fieldset, Group, Input, Select, SimpleGrid, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Barber } from "#contract/barbers.ts";
import { combs, type CutCard, fadeNames, SaveCutCard } from "#contract/cut-cards.ts";
import { formatDay, today } from "#contract/dates.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PhotoInput } from "#web/ui/photo-input.tsx";
import { formats } from "#web/ui/row-history.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { type Written, WrittenAs } from "#web/ui/written-as.ts";

type CutCardDialogProps = { clientId: string; card?: CutCard; onClose: () => void };

const fades = Object.entries(fadeNames).map(([value, label]) => ({ value, label }));

/** Notes how a client's hair was cut; usable with one hand, by pressing instead of typing. */
export function CutCardDialog(props: CutCardDialogProps) {
  const { role } = useSession();
  const { data: team = [] } = useQuery({ ...orpc.barbers.list.queryOptions(), enabled: role !== "barbeiro" });
  const written: Written = {
    degrade: { label: "Degradê", text: (fade: keyof typeof fadeNames) => fadeNames[fade] },
    dia: { label: "Dia", text: formatDay },
    barbeiro_id: {
      label: "Barbeiro",
      text: (id: string) => team.find((one) => one.id === id)?.nome ?? "outro barbeiro",
    },
    antes_url: { label: "Antes", text: formats.photo },
    depois_url: { label: "Depois", text: formats.photo },
  };
  return (
    <WrittenAs value={written}>
      <CutCardForm {...props} team={team} />
    </WrittenAs>
  );
}

function CutCardForm({ clientId, card, team, onClose }: CutCardDialogProps & { team: Barber[] }) {
  const { role } = useSession();
  const now = today(useTimezone());
  const again = useReadAgain(orpc.clients.key());
  const { id, dia = now, barbeiro_id = null, degrade = null, maquinas = [], texto = "" } = card ?? {};
  const { antes_url = null, depois_url = null, versao } = card ?? {};
  const form = useContractForm<SaveCutCard>({
    schema: SaveCutCard,
    initialValues: {
      id,
      versao,
      cliente_id: clientId,
      dia,
      barbeiro_id,
      degrade,
      maquinas,
      texto,
      antes_url,
      depois_url,
    },
    onSubmit: async (values, idempotencyKey) => {
      const saving = client.clients.cutCards.save(values, { context: { idempotencyKey } });
      await saving.finally(() => void again());
      toastSuccess("Ficha de corte salva.");
      onClose();
    },
  });
  const { values, setFieldValue } = form.form;

  return (
    <FormDialog opened title={card ? "Editar ficha de corte" : "Nova ficha de corte"} onClose={onClose}>
      <ContractForm form={form}>
        <Fieldset legend="Degradê" variant="unstyled">
          <Chip.Group
            value={values.degrade}
            onChange={(chosen) => setFieldValue("degrade", chosen as SaveCutCard["degrade"])}
          >
            <Group gap="xs" mt={4}>
              {fades.map(({ value, label }) => (
                <Chip
                  key={value}
                  value={value}
                  variant="filled"
                  size="md"
                  // A radio group has no way to clear the choice, so a second press does it.
                  onClick={() => values.degrade === value && setFieldValue("degrade", null)}
                >
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Input.Error mt={4}>{form.form.errors.degrade}</Input.Error>
        </Fieldset>
        <Fieldset legend="Máquinas" variant="unstyled">
          <Chip.Group multiple value={values.maquinas} onChange={(chosen) => setFieldValue("maquinas", chosen)}>
            <Group gap="xs" mt={4}>
              {combs.map((comb) => (
                <Chip key={comb} value={comb} variant="filled" size="md" aria-label={`Máquina ${comb}`}>
                  {comb}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Fieldset>
        <Textarea label="Anotações" autosize minRows={3} maxLength={1000} {...form.field("texto")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PhotoInput label="Antes" {...form.field("antes_url")} />
          <PhotoInput label="Depois" {...form.field("depois_url")} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput label="Dia do corte" {...form.field("dia")} />
          {role !== "barbeiro" && (
            <Select
              label="Barbeiro (opcional)"
              data={team.map((one) => ({ value: one.id, label: one.nome }))}
              clearable
              {...form.field("barbeiro_id")}
            />
          )}
        </SimpleGrid>
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
