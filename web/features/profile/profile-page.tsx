import { Stack, Title } from "@mantine/core";
import { AccountSecurity } from "#web/features/auth/security/account-security.tsx";
import { OwnProfile } from "#web/features/profile/own/own-profile.tsx";

/** /perfil, /barbeiro/perfil, /recepcionista/perfil, /cliente/perfil and /client/profile. */
export function ProfilePage() {
  return (
    <Stack gap="lg" maw={960}>
      <OwnProfile />
      <Title order={2} size="h3">
        Segurança
      </Title>
      <AccountSecurity />
    </Stack>
  );
}
