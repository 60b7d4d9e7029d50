import { Stack } from "@mantine/core";
import { EmailPanel } from "#web/features/auth/security/email-panel.tsx";
import { GooglePanel } from "#web/features/auth/security/google-panel.tsx";
import { PasswordPanel } from "#web/features/auth/security/password-panel.tsx";
import { PinPanel } from "#web/features/auth/security/pin-panel.tsx";
import { SecondFactorPanel } from "#web/features/auth/security/second-factor-panel.tsx";
import { SessionsPanel } from "#web/features/auth/security/sessions-panel.tsx";

/** The security of the own account: password, address, second factor, open sessions. */
export function AccountSecurity() {
  return (
    <Stack gap="lg">
      <PasswordPanel />
      <SecondFactorPanel />
      <PinPanel />
      <GooglePanel />
      <EmailPanel />
      <SessionsPanel />
    </Stack>
  );
}
