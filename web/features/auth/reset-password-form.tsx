import { Button, Text } from "@mantine/core";
import { NewPassword } from "#contract/recovery.ts";
import { NewPasswordFields } from "#web/features/auth/new-password-fields.tsx";
import { client } from "#web/lib/client.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";

type ResetPasswordFormProps = {
  token: string;
  email: string;
  onChanged: () => void;
  /** Called with the spec's title when the link expired while the person was typing. */
  onEnded: (title: string) => void;
};

const endings: Record<string, string> = {
  RECOVERY_EXPIRED: "Sessão expirada",
  RECOVERY_INVALID: "Link expirado ou inválido",
  RECOVERY_USED: "Link expirado ou inválido",
};

export function ResetPasswordForm({ token, email, onChanged, onEnded }: ResetPasswordFormProps) {
  const form = useContractForm({
    schema: NewPassword,
    initialValues: { password: "", confirmation: "" },
    unexpected: "Erro ao redefinir senha",
    onSubmit: async ({ password }) => {
      try {
        await client.auth.recovery.reset({ token, password });
      } catch (error) {
        const ending = endings[refusalOf(error).code];
        if (!ending) throw error;
        return onEnded(ending);
      }
      onChanged();
    },
  });
  const { password, confirmation } = form.form.values;

  return (
    <ContractForm form={form}>
      <Text size="sm" c="dimmed">
        Conta: {email}
      </Text>
      <NewPasswordFields password={form.field("password")} confirmation={form.field("confirmation")} />
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={form.pending}
        disabled={password.length < 8 || password !== confirmation}
      >
        Redefinir senha
      </Button>
    </ContractForm>
  );
}
