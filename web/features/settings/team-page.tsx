import { SimpleGrid, Switch } from "@mantine/core";
import { DeskRights, type OwnSettings, SegmentRules, SellerRights, UsualGoal } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { SettingsShown } from "#web/features/settings/settings-page.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { CountInput } from "#web/ui/count-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";

/** /configuracoes/equipe: the permissions of reception and barbers, and the rules for client segments. */
export function TeamPage() {
  return (
    <SettingsShown>
      {(settings) => (
        <>
          <Goal settings={settings} />
          <Desk settings={settings} />
          <Sellers settings={settings} />
          <Segments settings={settings} />
        </>
      )}
    </SettingsShown>
  );
}

function Goal({ settings: { meta_padrao } }: { settings: OwnSettings }) {
  const form = useSettingsForm<UsualGoal>(UsualGoal, { meta_padrao }, "Meta salva. Vale para quem entrar na equipe.");
  return (
    <SettingsForm
      title="Meta do mês"
      description="Com que meta um barbeiro novo começa. A de cada um muda na página dele."
      money
      form={form}
    >
      <MoneyInput label="Meta de quem entra" placeholder="Sem meta" maw={240} {...form.field("meta_padrao")} />
    </SettingsForm>
  );
}

const rights: [name: keyof DeskRights, label: string, description: string][] = [
  ["recepcao_exporta", "Exportar listas", "Baixar clientes, produtos e outras listas como arquivo."],
  ["recepcao_junta_clientes", "Juntar cadastros", "Juntar dois cadastros da mesma pessoa, o que não se desfaz."],
  ["recepcao_ve_cpf", "Ver o CPF inteiro", "Sem isto, a recepção vê só os números do meio."],
];

function Desk({ settings }: { settings: OwnSettings }) {
  const { recepcao_exporta, recepcao_junta_clientes, recepcao_ve_cpf } = settings;
  const form = useSettingsForm<DeskRights>(
    DeskRights,
    { recepcao_exporta, recepcao_junta_clientes, recepcao_ve_cpf },
    "Permissões da recepção salvas.",
  );
  return (
    <SettingsForm title="O que a recepção pode" form={form}>
      {rights.map(([name, label, description]) => (
        <Switch key={name} label={label} description={description} {...form.field(name, "checkbox")} />
      ))}
    </SettingsForm>
  );
}

function Sellers({ settings: { barbeiro_fecha_comanda } }: { settings: OwnSettings }) {
  const form = useSettingsForm<SellerRights>(SellerRights, { barbeiro_fecha_comanda }, "Permissões de venda salvas.");
  return (
    <SettingsForm
      title="O que o barbeiro pode nas vendas"
      description="De quem tem a permissão Vendas, que se dá a cada um na página da equipe."
      form={form}
    >
      <Switch
        label="Fechar as próprias comandas"
        description="Sem isto, o barbeiro vende e recebe, e quem fecha é a recepção."
        {...form.field("barbeiro_fecha_comanda", "checkbox")}
      />
    </SettingsForm>
  );
}

function Segments({ settings }: { settings: OwnSettings }) {
  const { novo_dias, inativo_dias, frequente_visitas, frequente_dias } = settings;
  const form = useSettingsForm<SegmentRules>(
    SegmentRules,
    { novo_dias, inativo_dias, frequente_visitas, frequente_dias },
    "Segmentos salvos. Os clientes já estão nos novos.",
  );
  return (
    <SettingsForm
      title="Segmentos de clientes"
      description="Quando um cliente conta como novo, frequente ou inativo."
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <CountInput label="Novo: dias desde a primeira visita" {...form.field("novo_dias")} />
        <CountInput label="Inativo: dias sem visita" {...form.field("inativo_dias")} />
        <CountInput label="Frequente: número de visitas" {...form.field("frequente_visitas")} />
        <CountInput label="Frequente: em quantos dias" {...form.field("frequente_dias")} />
      </SimpleGrid>
    </SettingsForm>
  );
}
