import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ProvePassword } from "#contract/account-security.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

type PasswordStepProps = {
  /** The verb of the act that needs the password. */
  verb: string;
  onPassword: (password: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** Asks for the current password before a security setting changes. */
export function PasswordStep({ verb, onPassword, onCancel }: PasswordStepProps) {
  const field = useRef<HTMLInputElement>(null);
  // The pressed button is gone, and its focus with it.
  useEffect(() => field.current?.focus(), []);
  const form = useContractForm({
    schema: ProvePassword,
    initialValues: { password: "" },
    onSubmit: ({ password }) => onPassword(password),
  });
  return (
    <ContractForm form={form}>
      <PasswordField
        label="Senha atual"
        autoComplete="current-password"
        size="md"
        ref={field}
        {...form.field("password")}
      />
      {onCancel ? (
        <FormActions form={form} submit={verb} onCancel={onCancel} />
      ) : (
        <Group justify="flex-end">
          <Button type="submit" loading={form.pending}>
            {verb}
          </Button>
        </Group>
      )}
    </ContractForm>
  );
}
