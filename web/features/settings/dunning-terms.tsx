import { Stack, Switch } from "@mantine/core";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { DunningSettings } from "#contract/subscription-acts.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { CountInput } from "#web/ui/count-input.tsx";

const notices = [
  ["avisa_a_vencer", "Avisar 7 dias antes do fim"],
  ["avisa_vencida", "Avisar no dia seguinte ao fim"],
  ["avisa_suspensa", "Avisar quando for suspensa"],
  ["avisa_cartao", "Avisar quando o cartão for recusado"],
] as const;

/** When an unrenewed subscription is suspended, and the messages to its client. */
export function DunningTerms({ settings }: { settings: OwnSettings }) {
  const { clube_suspende_dias, avisa_a_vencer, avisa_vencida, avisa_suspensa, avisa_cartao } = settings;
  const form = useSettingsForm<DunningSettings>(
    DunningSettings,
    { clube_suspende_dias, avisa_a_vencer, avisa_vencida, avisa_suspensa, avisa_cartao },
    "Regras de atraso salvas.",
  );
  return (
    <SettingsForm
      money
      title="Atraso no clube"
      description="Sem renovação, a assinatura fica em atraso e depois suspensa. Os avisos vão para a conta e o e-mail do cliente, das 8h às 21h."
      form={form}
    >
      <CountInput
        label="Suspender depois de"
        description="Dias depois do fim."
        maw={240}
        {...form.field("clube_suspende_dias")}
      />
      <Stack gap="xs">
        {notices.map(([name, label]) => (
          <Switch key={name} label={label} {...form.field(name, "checkbox")} />
        ))}
      </Stack>
    </SettingsForm>
  );
}
