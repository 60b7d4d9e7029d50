import { ShopLinks } from "#web/features/barbershops/shop-links.tsx";
import { DeskPanels } from "#web/features/profile/desk/desk-panels.tsx";
import { ProfilePage } from "#web/features/profile/profile-page.tsx";

/** /recepcionista/perfil: the own profile, the day of the shop and the links for its clients. */
export function ReceptionistProfilePage() {
  return (
    <ProfilePage>
      <DeskPanels />
      <ShopLinks />
    </ProfilePage>
  );
}
