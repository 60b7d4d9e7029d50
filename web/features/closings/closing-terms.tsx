import { Select, SimpleGrid } from "@mantine/core";
import { ClosingSettings, rhythms } from "#contract/closing-terms.ts";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";

/** How barbers are paid, and up to which limit in advance. */
export function ClosingTerms({ settings }: { settings: OwnSettings }) {
  const { fechamento_ritmo, vale_teto, vale_recepcao } = settings;
  const form = useSettingsForm<ClosingSettings>(
    ClosingSettings,
    { fechamento_ritmo, vale_teto, vale_recepcao },
    "Regras de fechamentos e vales salvas.",
  );
  return (
    <SettingsForm money title="Fechamentos e vales" description="Como os barbeiros recebem o que ganharam." form={form}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Ritmo dos fechamentos"
          description="O período que é proposto; ao fechar, você pode escolher outro."
          allowDeselect={false}
          data={Object.entries(rhythms).map(([value, label]) => ({ value, label }))}
          {...form.field("fechamento_ritmo")}
        />
        <PercentInput
          label="Teto dos vales"
          description="Sobre as comissões ainda não fechadas do barbeiro. Vazio: sem teto."
          placeholder="Sem teto"
          {...form.field("vale_teto")}
        />
        <MoneyInput
          label="Vales que a recepção aprova"
          description="Até esta soma em aberto de cada barbeiro."
          {...form.field("vale_recepcao")}
        />
      </SimpleGrid>
    </SettingsForm>
  );
}
