import { SimpleGrid } from "@mantine/core";
import { CounterLimits } from "#contract/counter-limits.ts";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";

/** What the reception and barbers may do at the counter without an admin. */
export function CounterTerms({ settings }: { settings: OwnSettings }) {
  const { desconto_recepcao, desconto_barbeiro, desconto_valor, sangria_recepcao, quebra_tolerada } = settings;
  const form = useSettingsForm<CounterLimits>(
    CounterLimits,
    { desconto_recepcao, desconto_barbeiro, desconto_valor, sangria_recepcao, quebra_tolerada },
    "Limites do balcão salvos.",
  );
  return (
    <SettingsForm
      money
      title="Limites do balcão"
      description="O que passa deles pede um administrador: um desconto, com o PIN dele na hora."
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PercentInput label="Desconto da recepção" description="De cada item." {...form.field("desconto_recepcao")} />
        <PercentInput
          label="Desconto de barbeiros"
          description="De cada item; 0 % é nenhum."
          {...form.field("desconto_barbeiro")}
        />
        <MoneyInput
          label="Maior desconto em reais"
          description="Por unidade; vale o menor dos dois limites."
          {...form.field("desconto_valor")}
        />
        <MoneyInput
          label="Retiradas da recepção"
          description="De um caixa: sangrias, despesas e o que é devolvido em dinheiro sem ter entrado nele."
          {...form.field("sangria_recepcao")}
        />
        <MoneyInput
          label="Diferença tolerada no caixa"
          description="Acima dela, quem conta explica por quê."
          {...form.field("quebra_tolerada")}
        />
      </SimpleGrid>
    </SettingsForm>
  );
}
