import { DeskPanels } from "#web/features/profile/desk/desk-panels.tsx";
import { ProfilePage } from "#web/features/profile/profile-page.tsx";

/** /recepcionista/perfil: the own profile, and the day of the house. */
export function ReceptionistProfilePage() {
  return (
    <ProfilePage>
      <DeskPanels />
    </ProfilePage>
  );
}
