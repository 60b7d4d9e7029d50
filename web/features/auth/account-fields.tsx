import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { PrivacyNotice } from "#web/features/auth/privacy-notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

type AccountFieldsProps = {
  form: { field: (path: "email" | "password") => object; pending: boolean };
  captcha: ReactNode;
  /** The purpose of the personal data. */
  purpose: string;
  administers?: boolean;
  /** The verb of the sign-up. */
  submit: string;
};

/** The last fields of every sign-up: the sign-in data and the submit button. */
export function AccountFields({ form, captcha, purpose, administers, submit }: AccountFieldsProps) {
  return (
    <>
      <TextInput label="E-mail" type="email" autoComplete="username" {...form.field("email")} />
      <PasswordField
        label="Senha"
        description="No mínimo 8 caracteres."
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PrivacyNotice purpose={purpose} administers={administers} />
      {captcha}
      <Button type="submit" fullWidth loading={form.pending} mt="xs">
        {submit}
      </Button>
    </>
  );
}
