import { Checkbox, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { SaveSkills, type Skill } from "#contract/services.ts";
import { client } from "#web/lib/client.ts";
import { useFreshQuery } from "#web/lib/fresh-query.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { formats, type HistoryColumns } from "#web/ui/row-history.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { WrittenAs } from "#web/ui/written-as.ts";

type SkillsDialogProps = { barber: string; onClose: () => void };

/** Chooses a barber's services; own price and length only where they differ from the shop's. */
export function SkillsDialog({ barber, onClose }: SkillsDialogProps) {
  const stored = useFreshQuery(orpc.services.skills.queryOptions({ input: { id: barber } }));
  return (
    <FormDialog opened title="Serviços do barbeiro" onClose={onClose}>
      <WrittenAs value={termColumns}>
        <Fetched query={stored}>
          {({ services, versao }) => <SkillsForm barber={barber} skills={services} versao={versao} onClose={onClose} />}
        </Fetched>
      </WrittenAs>
    </FormDialog>
  );
}

const termColumns: HistoryColumns = {
  preco: { label: "Preço", text: formatMoney, none: "o da barbearia" },
  duracao_minutos: { label: "Duração", text: formats.minutes, none: "a da barbearia" },
};

type SkillsFormProps = SkillsDialogProps & { skills: Skill[]; versao: string };

type Own = SaveSkills["services"][number];

function SkillsForm({ barber, skills, versao, onClose }: SkillsFormProps) {
  const again = useReadAgain(orpc.services.key(), orpc.barbers.key());
  const form = useContractForm<SaveSkills>({
    schema: SaveSkills,
    initialValues: { id: barber, versao, services: skills.flatMap(({ id, own }) => (own ? [{ id, ...own }] : [])) },
    onSubmit: async (values) => {
      await client.services.saveSkills(values).finally(() => void again());
      toastSuccess("Serviços salvos. O que já está marcado não muda.");
      onClose();
    },
  });
  const { services } = form.form.values;
  const write = (next: Own[]) => form.form.setFieldValue("services", next);

  return (
    <ContractForm form={form}>
      <Text size="sm" c="dimmed">
        Preço e duração próprios só onde forem diferentes dos da barbearia.
      </Text>
      <Stack gap="xs">
        {skills.map((skill) => (
          <SkillRow
            key={skill.id}
            skill={skill}
            own={services.find(({ id }) => id === skill.id)}
            errors={(of) => form.form.errors[`services.${services.findIndex(({ id }) => id === skill.id)}.${of}`]}
            onDo={(does) =>
              write(
                does
                  ? [...services, { id: skill.id, preco: null, duracao_minutos: null }]
                  : services.filter(({ id }) => id !== skill.id),
              )
            }
            onChange={(changed) => write(services.map((one) => (one.id === skill.id ? { ...one, ...changed } : one)))}
          />
        ))}
      </Stack>
      <FormActions form={form} submit="Salvar serviços" onCancel={onClose} />
    </ContractForm>
  );
}

type SkillRowProps = {
  skill: Skill;
  own: Own | undefined;
  errors: (of: "preco" | "duracao_minutos") => ReactNode;
  onDo: (does: boolean) => void;
  onChange: (changed: Partial<Own>) => void;
};

function SkillRow({ skill: { nome, preco, duracao_minutos }, own, errors, onDo, onChange }: SkillRowProps) {
  return (
    <Group gap="sm" align="center">
      <Checkbox
        label={nome}
        checked={own !== undefined}
        onChange={({ currentTarget }) => onDo(currentTarget.checked)}
        flex="1 1 10rem"
      />
      {own && (
        <Group gap="sm" wrap="nowrap">
          <MoneyInput
            aria-label={`Preço de ${nome}`}
            placeholder={formatMoney(preco)}
            value={own.preco}
            onChange={(price) => onChange({ preco: price })}
            error={errors("preco")}
            w={120}
          />
          <CountInput
            aria-label={`Duração de ${nome} em minutos`}
            placeholder={`${duracao_minutos} min`}
            value={own.duracao_minutos}
            onChange={(minutes) => onChange({ duracao_minutos: minutes })}
            error={errors("duracao_minutos")}
            w={110}
          />
        </Group>
      )}
    </Group>
  );
}
