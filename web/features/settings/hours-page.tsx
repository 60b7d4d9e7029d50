import { KeptHours } from "#web/features/hours/kept-hours.tsx";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";

/** /configuracoes/horarios: the shop's opening hours and holidays. */
export function HoursPage() {
  return (
    <SettingsPage>
      <KeptHours barber={null} />
    </SettingsPage>
  );
}
