import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatPhone } from "#contract/phone.ts";
import { type OwnSettings, SaveShop } from "#contract/shop-settings.ts";
import { PixForm } from "#web/features/settings/pix-form.tsx";
import { PublicLink } from "#web/features/settings/public-link.tsx";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { settingColumns } from "#web/features/settings/setting-columns.ts";
import { SettingsShown } from "#web/features/settings/settings-page.tsx";
import { changedFields, useSettingsAgain } from "#web/features/settings/use-settings-form.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { RowHistory } from "#web/ui/row-history.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** /configuracoes: the shop's data, its links, and the history of all settings. */
export function ShopPage() {
  return (
    <SettingsShown>
      {(settings) => (
        <>
          <ShopData settings={settings} />
          <PixForm pix={settings.pix} shop={settings.nome} />
          <PublicLink settings={settings} />
          <History />
        </>
      )}
    </SettingsShown>
  );
}

function ShopData({ settings: { nome, telefone, endereco } }: { settings: OwnSettings }) {
  const again = useSettingsAgain();
  const form = useContractForm<SaveShop>({
    schema: SaveShop,
    initialValues: { nome, telefone: formatPhone(telefone ?? ""), endereco: endereco ?? "" },
    onSubmit: async (values) => {
      const antes = form.form.getInitialValues();
      await client.barbershops.settings
        .saveShop({ ...changedFields(form.form, values), antes })
        .finally(() => void again());
      toastSuccess("Dados da barbearia salvos.");
    },
  });
  return (
    <SettingsForm title="Dados da barbearia" form={form}>
      <TextInput label="Nome" autoComplete="organization" maxLength={80} {...form.field("nome")} />
      <PhoneInput
        label="Telefone"
        description="Os clientes só o veem se a página pública o mostrar."
        {...form.field("telefone")}
      />
      <TextInput
        label="Endereço"
        description="Rua, número, bairro e cidade. Na página pública, leva ao mapa."
        autoComplete="street-address"
        maxLength={200}
        {...form.field("endereco")}
      />
    </SettingsForm>
  );
}

function History() {
  const history = useQuery(orpc.barbershops.settings.history.queryOptions());
  return (
    <Section title="Histórico das configurações">
      <RowHistory query={history} columns={settingColumns} />
    </Section>
  );
}
