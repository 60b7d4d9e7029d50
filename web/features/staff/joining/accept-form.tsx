import { Button, TextInput } from "@mantine/core";
import type { Session } from "#contract/auth.ts";
import { NewPassword } from "#contract/recovery.ts";
import { NewPasswordFields } from "#web/features/auth/new-password-fields.tsx";
import { PrivacyNotice } from "#web/features/auth/privacy-notice.tsx";
import { client } from "#web/lib/client.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";

export type AcceptProps = {
  token: string;
  email: string;
  /** Called when this e-mail already has an account. */
  onKnown: () => void;
  onSignedIn: (session: Session) => void;
  /** Called when the invitation ended while the page was open. */
  onEnded: (text: string) => void;
};

/** A person without an account chooses a password. */
export function AcceptForm({ token, email, onSignedIn, onEnded, onKnown }: AcceptProps) {
  const form = useContractForm({
    schema: NewPassword,
    initialValues: { password: "", confirmation: "" },
    unexpected: "Erro ao criar conta. Tente novamente.",
    onSubmit: async ({ password }) => {
      try {
        onSignedIn(await client.staff.acceptInvitation({ token, password }));
      } catch (error) {
        const { code, text } = refusalOf(error);
        if (code === "ACCOUNT_EXISTS") onKnown();
        else if (code === "INVITATION_INVALID") onEnded(text);
        else throw error;
      }
    },
  });

  return (
    <ContractForm form={form}>
      <TextInput label="E-mail" type="email" autoComplete="username" size="md" value={email} readOnly />
      <NewPasswordFields password={form.field("password")} confirmation={form.field("confirmation")} />
      <PrivacyNotice purpose="criar sua conta e seu acesso" />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        Criar senha e entrar
      </Button>
    </ContractForm>
  );
}
