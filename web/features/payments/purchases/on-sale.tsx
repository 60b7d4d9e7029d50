import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { usesText } from "#contract/packages.ts";
import { type BuyVoucher, type Offers, voucherWithin } from "#contract/purchases.ts";
import { openInTab } from "#web/features/payments/open-in-tab.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The packages and vouchers that a client can buy online; nothing where the shop sells none. */
export function OnSale() {
  const { data } = useQuery(orpc.payments.mine.purchases.offers.queryOptions());
  if (!data || (data.pacotes.length === 0 && !data.vale)) return null;
  return (
    <Stack gap="lg">
      {data.pacotes.length > 0 && (
        <Section title="Pacotes" description="Pague antes e use aos poucos. Os usos entram na sua conta.">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {data.pacotes.map((one) => (
              <OfferedPackage key={one.id} offered={one} />
            ))}
          </SimpleGrid>
        </Section>
      )}
      {data.vale && <OfferedVoucher bounds={data.vale} />}
    </Stack>
  );
}

/** After the provider's page was opened, the purchase is shown as waiting, and what else is on sale is read again. */
function usePaying(): () => void {
  const navigate = useNavigate();
  const again = useReadAgain(orpc.payments.key());
  return () => {
    void again();
    void navigate({ to: "/cliente/compras" });
  };
}

function OfferedPackage({
  offered: { id, nome, preco, servicos, validade_dias },
}: {
  offered: Offers["pacotes"][number];
}) {
  const paying = usePaying();
  const again = useReadAgain(orpc.payments.mine.purchases.key());
  const buy = useAct(
    async () => {
      if (await openInTab(() => client.payments.mine.purchases.begin({ tipo: "pacote", package: id }))) paying();
    },
    { done: "Pague na página que abriu.", refresh: again },
  );
  return (
    <Paper component="article" aria-label={nome} withBorder p="md">
      <Stack h="100%" gap="xs">
        <Title order={3} fz="md" style={{ overflowWrap: "anywhere" }}>
          {nome}
        </Title>
        <Text fz={24} fw={700} style={{ fontVariantNumeric: "tabular-nums" }}>
          {formatMoney(preco)}
        </Text>
        <Text size="sm">{servicos.map(usesText).join(", ")}</Text>
        <Text size="sm" c="dimmed">
          {validade_dias === null ? "Sem prazo" : `Vale ${validade_dias} dias`}
        </Text>
        <Button mt="auto" loading={buy.isPending} aria-label={`Comprar ${nome}`} onClick={() => buy.mutate()}>
          Comprar
        </Button>
      </Stack>
    </Paper>
  );
}

function OfferedVoucher({ bounds }: { bounds: NonNullable<Offers["vale"]> }) {
  const paying = usePaying();
  const form = useContractForm<BuyVoucher>({
    schema: voucherWithin(bounds),
    initialValues: { tipo: "vale", valor: null as unknown as number, para: "" },
    onSubmit: async (values) => {
      if (await openInTab(() => client.payments.mine.purchases.begin(values))) paying();
    },
    onSaved: () => form.form.reset(),
  });
  return (
    <Section
      title="Vale-presente"
      description="Um código para dar de presente: quem recebe paga com ele no balcão, e o que sobra continua valendo."
    >
      <ContractForm form={form}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyInput
            label="Valor"
            description={`De ${formatMoney(bounds.min)} a ${formatMoney(bounds.max)}.`}
            {...form.field("valor")}
          />
          <TextInput
            label="Para quem (opcional)"
            description="O nome que vai no vale."
            maxLength={60}
            {...form.field("para")}
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={form.pending}>
            Comprar vale-presente
          </Button>
        </Group>
      </ContractForm>
    </Section>
  );
}
