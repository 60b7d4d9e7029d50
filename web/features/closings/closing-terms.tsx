import { Select } from "@mantine/core";
import { ClosingSettings, rhythms } from "#contract/closing-terms.ts";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";

/** How barbers are paid. */
export function ClosingTerms({ settings: { fechamento_ritmo } }: { settings: OwnSettings }) {
  const form = useSettingsForm<ClosingSettings>(ClosingSettings, { fechamento_ritmo }, "Regras de fechamento salvas.");
  return (
    <SettingsForm
      title="Fechamentos"
      description="O período que é proposto; ao fechar, você pode escolher outro."
      form={form}
    >
      <Select
        label="Ritmo"
        allowDeselect={false}
        data={Object.entries(rhythms).map(([value, label]) => ({ value, label }))}
        {...form.field("fechamento_ritmo")}
      />
    </SettingsForm>
  );
}
