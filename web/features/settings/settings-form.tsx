import { Button, Fieldset, Stack } from "@mantine/core";
import type { ComponentProps } from "react";
import { useSession } from "#web/lib/session.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";
import { Section } from "#web/ui/section.tsx";

type SettingsFormProps = Omit<ComponentProps<typeof Section>, "turn"> & {
  form: ComponentProps<typeof ContractForm>["form"] & { typed: () => boolean; pending: boolean };
  /** Whether they are rules of money, which a super admin only reads. */
  money?: boolean;
};

/** One section of the settings: a form that stays open after saving. */
export function SettingsForm({ form, money = false, children, ...section }: SettingsFormProps) {
  const isSuperAdmin = useSession().role === "super_admin";
  const readOnly = money && isSuperAdmin;
  return (
    <Section {...section}>
      <ContractForm form={form}>
        <Fieldset variant="unstyled" disabled={readOnly}>
          <Stack gap="md">{children}</Stack>
        </Fieldset>
        {!readOnly && (
          <div>
            <Button type="submit" loading={form.pending}>
              Salvar
            </Button>
          </div>
        )}
        <DiscardQuestion typed={form.typed} />
      </ContractForm>
    </Section>
  );
}
