import { Stack } from "@mantine/core";
import { OwnProfile } from "#web/features/profile/own/own-profile.tsx";

/** /perfil, /barbeiro/perfil, /recepcionista/perfil, /cliente/perfil and /client/profile. */
export function ProfilePage() {
  return (
    <Stack gap="lg" maw={960}>
      <OwnProfile />
    </Stack>
  );
}
