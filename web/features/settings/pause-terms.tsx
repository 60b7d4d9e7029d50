import { SimpleGrid } from "@mantine/core";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { PauseSettings } from "#contract/subscription-acts.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { CountInput } from "#web/ui/count-input.tsx";

/** For how long a subscription of the club may be paused. */
export function PauseTerms({ settings: { pausa_min, pausa_max, pausa_dias_ano } }: { settings: OwnSettings }) {
  const form = useSettingsForm<PauseSettings>(
    PauseSettings,
    { pausa_min, pausa_max, pausa_dias_ano },
    "Regras de pausa salvas. Pausas já marcadas ficam.",
  );
  return (
    <SettingsForm
      money
      title="Pausas do clube"
      description="Quantos dias uma assinatura pode ficar parada. O fim do que foi pago anda com eles."
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <CountInput label="Mínimo de uma pausa" description="Em dias." {...form.field("pausa_min")} />
        <CountInput label="Máximo de uma pausa" description="Em dias." {...form.field("pausa_max")} />
        <CountInput label="Dias por ano" description="0: sem pausas." {...form.field("pausa_dias_ano")} />
      </SimpleGrid>
    </SettingsForm>
  );
}
