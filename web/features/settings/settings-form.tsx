import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";
import { Section } from "#web/ui/section.tsx";

type SettingsFormProps = Omit<ComponentProps<typeof Section>, "turn"> & {
  form: ComponentProps<typeof ContractForm>["form"] & { typed: () => boolean; pending: boolean };
};

/** One section of the settings: a form that stays open after saving. */
export function SettingsForm({ form, children, ...section }: SettingsFormProps) {
  return (
    <Section {...section}>
      <ContractForm form={form}>
        {children}
        <div>
          <Button type="submit" loading={form.pending}>
            Salvar
          </Button>
        </div>
        <DiscardQuestion typed={form.typed} />
      </ContractForm>
    </Section>
  );
}
