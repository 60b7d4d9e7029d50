import { SimpleGrid, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { OnlineSales } from "#contract/purchases.ts";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";

/** What clients may buy online besides plans. */
export function OnlineSalesSettings() {
  const query = useQuery(orpc.barbershops.settings.read.queryOptions());
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={240} />}>
      {(settings) => <OnlineSalesForm settings={settings} />}
    </Fetched>
  );
}

function OnlineSalesForm({ settings }: { settings: OwnSettings }) {
  const { pacotes_online, vales_online, vale_online_min, vale_online_max } = settings;
  const form = useSettingsForm<OnlineSales>(
    OnlineSales,
    { pacotes_online, vales_online, vale_online_min, vale_online_max },
    "Vendas online salvas.",
  );
  return (
    <SettingsForm
      title="Pacotes e vales-presente online"
      description="O que os clientes compram sozinhos, por Pix ou cartão, em Planos e em Minhas compras."
      form={form}
      money
    >
      <Switch
        label="Vender pacotes online"
        description="Todos os pacotes à venda, pelo preço deles."
        {...form.field("pacotes_online", "checkbox")}
      />
      <Switch
        label="Vender vales-presente online"
        description="O cliente escolhe o valor e recebe o código por e-mail."
        {...form.field("vales_online", "checkbox")}
      />
      {form.form.values.vales_online && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyInput label="Menor valor de um vale" {...form.field("vale_online_min")} />
          <MoneyInput label="Maior valor de um vale" {...form.field("vale_online_max")} />
        </SimpleGrid>
      )}
    </SettingsForm>
  );
}
