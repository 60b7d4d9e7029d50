import { Stack } from "@mantine/core";
import { NoticeChoices } from "#web/features/notifications/notice-choices.tsx";
import { AccountSecurity } from "#web/features/auth/security/account-security.tsx";
import type { ReactNode } from "react";
import { KeptHours } from "#web/features/hours/kept-hours.tsx";
import { OwnConsents } from "#web/features/profile/consents/own-consents.tsx";
import { OwnDataSection } from "#web/features/profile/own-data/own-data.tsx";
import { OwnBirthSection } from "#web/features/profile/own/own-birth.tsx";
import { OwnProfile } from "#web/features/profile/own/own-profile.tsx";
import { useSession } from "#web/lib/session.ts";
import inOrder from "#web/ui/in-order.module.css";

/** /perfil, /barbeiro/perfil, /recepcionista/perfil, /cliente/perfil and /client/profile. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  const { role, barbeiro_id } = useSession();

  return (
    <Stack gap="lg" maw={1120} className={inOrder.parts}>
      <OwnProfile />
      {children}
      {role === "barbeiro" && barbeiro_id && <KeptHours barber={barbeiro_id} />}
      {role === "cliente" && <OwnBirthSection />}
      {role === "cliente" && <OwnConsents />}
      <NoticeChoices />
      <AccountSecurity />
      <OwnDataSection held="shop" />
    </Stack>
  );
}
