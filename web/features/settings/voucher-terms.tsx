import type { OwnSettings } from "#contract/shop-settings.ts";
import { VoucherTerms as Terms } from "#contract/vouchers.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { CountInput } from "#web/ui/count-input.tsx";

/** How long vouchers sold from now on can be used. */
export function VoucherTerms({ settings: { vale_meses } }: { settings: OwnSettings }) {
  const form = useSettingsForm<Terms>(Terms, { vale_meses }, "Validade salva. Vales já vendidos ficam como estão.");
  return (
    <SettingsForm
      money
      title="Vales-presente"
      description="Por quantos meses um vale vendido pode ser usado. O que vence vira receita da casa. Pacotes têm a sua própria validade."
      form={form}
    >
      <CountInput
        label="Validade em meses (vazio: sem prazo)"
        placeholder="Sem prazo"
        maw={280}
        {...form.field("vale_meses")}
      />
    </SettingsForm>
  );
}
