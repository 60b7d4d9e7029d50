import { NativeSelect, Text } from "@mantine/core";
import {
  type InvoiceState,
  invoicePeriod,
  invoiceStates,
  type PlatformInvoice,
  platformInvoiceList,
} from "#contract/shop-invoices.ts";
import { formatDay } from "#contract/dates.ts";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { InvoiceActs } from "#web/features/platform/invoice-acts.tsx";
import { PlatformFigures } from "#web/features/platform/platform-figures.tsx";
import { invoiceBadge } from "#web/features/plans/state-badges.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

const states = [
  { value: "", label: "Todas" },
  ...Object.entries(invoiceStates).map(([value, label]) => ({ value, label })),
];

/** /super-admin/faturas: the invoices of shops. */
export function InvoicesPage() {
  const register = useRegister(orpc.platform.invoices.list, platformInvoiceList);
  return (
    <PlatformPage>
      <PlatformFigures />
      <Register
        register={register}
        search="Buscar por barbearia"
        cells={cells}
        hidden={["nota", "forma"]}
        tools={
          <NativeSelect
            aria-label="Situação"
            data={states}
            value={register.asked.situacao ?? ""}
            onChange={({ currentTarget: { value } }) =>
              register.ask({ situacao: (value || undefined) as InvoiceState })
            }
          />
        }
        acts={(invoice: PlatformInvoice) => <InvoiceActs invoice={invoice} />}
        empty={{ title: "Nenhuma fatura ainda", hint: "Elas são feitas quando começa um período de uma barbearia." }}
      />
    </PlatformPage>
  );
}

const cells: Cells<PlatformInvoice> = {
  barbearia: ({ barbearia }) => (
    <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
      {barbearia}
    </Text>
  ),
  de: invoicePeriod,
  valor: ({ valor }) => <MoneyText centavos={valor} />,
  vence: ({ vence }) => formatDay(vence),
  paga_em: ({ paga_em }) => paga_em && formatDay(paga_em),
  situacao: invoiceBadge,
};
