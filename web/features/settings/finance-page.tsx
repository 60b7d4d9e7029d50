import { CloseDays, type OwnSettings } from "#contract/shop-settings.ts";
import { CardMachines } from "#web/features/finance/card-machines.tsx";
import { FinanceAccounts } from "#web/features/entries/finance-accounts.tsx";
import { NegativeStock } from "#web/features/products/movements/negative-stock.tsx";
import { CounterTerms } from "#web/features/settings/counter-terms.tsx";
import { DunningTerms } from "#web/features/settings/dunning-terms.tsx";
import { PauseTerms } from "#web/features/settings/pause-terms.tsx";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { SettingsShown } from "#web/features/settings/settings-page.tsx";
import { CreditTerms } from "#web/features/settings/credit-terms.tsx";
import { VoucherTerms } from "#web/features/settings/voucher-terms.tsx";
import { useSettingsAgain } from "#web/features/settings/use-settings-form.ts";
import { client } from "#web/lib/client.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** /configuracoes/financeiro: card fees, categories, limits of the counter, negative stock, and the end of the closed period. */
export function FinancePage() {
  return (
    <SettingsShown>
      {(settings) => (
        <>
          <CardMachines />
          <FinanceAccounts />
          <CounterTerms settings={settings} />
          <NegativeStock />
          <PauseTerms settings={settings} />
          <DunningTerms settings={settings} />
          <VoucherTerms settings={settings} />
          <CreditTerms settings={settings} />
          <ClosedDays settings={settings} />
        </>
      )}
    </SettingsShown>
  );
}

function ClosedDays({ settings: { fechado_ate } }: { settings: OwnSettings }) {
  const again = useSettingsAgain();
  const form = useContractForm<CloseDays>({
    schema: CloseDays,
    initialValues: { fechado_ate },
    onSubmit: async (values) => {
      const antes = form.form.getInitialValues().fechado_ate;
      await client.barbershops.settings.closeDays({ ...values, antes }).finally(() => void again());
      toastSuccess(values.fechado_ate ? "Período fechado." : "Nenhum dia está fechado.");
    },
  });
  const { value, onChange, ...field } = form.field("fechado_ate");
  return (
    <SettingsForm
      money
      title="Período fechado"
      description="Até esse dia nada mais é lançado nem estornado. Fechar e reabrir ficam no registro de segurança."
      form={form}
    >
      <DayInput
        label="Fechado até (vazio: nenhum dia)"
        maw={240}
        {...field}
        value={(value as string | null) ?? undefined}
        onChange={(day) => (onChange as (day: string | null) => void)(day ?? null)}
      />
    </SettingsForm>
  );
}
