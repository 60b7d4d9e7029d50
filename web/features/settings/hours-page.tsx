import { KeptHours } from "#web/features/hours/kept-hours.tsx";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";

/** /configuracoes/horarios: when the shop is open, and what becomes of holidays. */
export function HoursPage() {
  return (
    <SettingsPage>
      <KeptHours barber={null} />
    </SettingsPage>
  );
}
