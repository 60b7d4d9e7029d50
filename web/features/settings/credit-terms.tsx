import { CreditTerms as Terms } from "#contract/credit-terms.ts";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { CountInput } from "#web/ui/count-input.tsx";

/** How long clients' credit can be used. */
export function CreditTerms({ settings: { credito_meses } }: { settings: OwnSettings }) {
  const form = useSettingsForm<Terms>(Terms, { credito_meses }, "Validade do crédito salva.");
  return (
    <SettingsForm
      money
      title="Crédito de clientes"
      description="Por quantos meses um cliente pode usar o seu crédito. O que vence, também do crédito já posto, vira receita da casa."
      form={form}
    >
      <CountInput
        label="Validade em meses (vazio: sem prazo)"
        placeholder="Sem prazo"
        maw={280}
        {...form.field("credito_meses")}
      />
    </SettingsForm>
  );
}
