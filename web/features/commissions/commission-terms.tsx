import { Select, SimpleGrid, Switch } from "@mantine/core";
import { bases, CommissionSettings, courtesies, feeBearers, onFiado } from "#contract/commission-terms.ts";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { PercentInput } from "#web/ui/percent-input.tsx";

/** The shop's default rate, and when and on which base commission is earned. */
export function CommissionTerms({ settings }: { settings: OwnSettings }) {
  const { comissao_padrao, comissao_base, comissao_taxa, comissao_consumo, comissao_cortesia, comissao_fiado } =
    settings;
  const { gorjeta_taxa } = settings;
  const form = useSettingsForm<CommissionSettings>(
    CommissionSettings,
    {
      comissao_padrao,
      comissao_base,
      comissao_taxa,
      comissao_consumo,
      comissao_cortesia,
      comissao_fiado,
      gorjeta_taxa,
    },
    "Regras de comissão salvas. O que já foi vendido não muda.",
  );
  const choice = (names: Record<string, string>) => ({
    allowDeselect: false,
    data: Object.entries(names).map(([value, label]) => ({ value, label })),
  });
  return (
    <SettingsForm
      money
      title="Regras de comissão"
      description="Valem para o que for vendido daqui em diante."
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PercentInput
          label="Taxa da barbearia"
          description="De quem e do que não tem taxa própria. Vazia: fica a revisar."
          placeholder="Nenhuma"
          {...form.field("comissao_padrao")}
        />
        <Select
          label="Sobre"
          description="De que valor a taxa é tirada."
          {...choice(bases)}
          {...form.field("comissao_base")}
        />
        <Select
          label="Quem paga a taxa do cartão"
          description="Do que foi pago no cartão."
          {...choice(feeBearers)}
          {...form.field("comissao_taxa")}
        />
        <Select
          label="Cortesias"
          description="O que a casa dá ao cliente."
          {...choice(courtesies)}
          {...form.field("comissao_cortesia")}
        />
        <Select
          label="Fiado"
          description="Quando o barbeiro ganha do que ficou fiado."
          {...choice(onFiado)}
          {...form.field("comissao_fiado")}
        />
      </SimpleGrid>
      <Switch
        label="Descontar os insumos do serviço"
        description="O custo do que o serviço gasta do estoque sai do valor antes da taxa."
        {...form.field("comissao_consumo", "checkbox")}
      />
      <Switch
        label="Descontar a taxa do cartão da gorjeta"
        description="Da gorjeta paga no cartão, o barbeiro recebe o que sobra da taxa."
        {...form.field("gorjeta_taxa", "checkbox")}
      />
    </SettingsForm>
  );
}
