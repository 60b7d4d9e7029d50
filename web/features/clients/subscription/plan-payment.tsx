import { Select } from "@mantine/core";
import { paymentNames } from "#contract/comanda-names.ts";
import type { SellPlan } from "#contract/subscribers.ts";
import { MachineSelect } from "#web/features/finance/machine-select.tsx";
import { formatMoney } from "#web/lib/money.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";

type Payment = Pick<SellPlan, "forma" | "recebido" | "machine_id" | "parcelas">;

const forms = Object.entries(paymentNames)
  .filter(([value]) => value !== "recebido_barbeiro" && value !== "online" && value !== "vale_presente")
  .map(([value, label]) => ({ value, label }));

type PlanPaymentProps = {
  values: Payment;
  field: (name: keyof Payment) => ReturnType<ReturnType<typeof useContractForm>["field"]>;
  set: (changed: Partial<Payment>) => void;
  total: number;
};

/** The form of payment of a plan at the counter; it is paid in full. */
export function PlanPayment({ values, field, set, total }: PlanPaymentProps) {
  return (
    <>
      <Select
        label="Forma de pagamento"
        data={forms}
        allowDeselect={false}
        {...field("forma")}
        onChange={(forma) =>
          set({ forma: forma as SellPlan["forma"], recebido: null, parcelas: 1, machine_id: undefined })
        }
      />
      {values.forma === "dinheiro" && (
        <MoneyInput
          label="Entregue pelo cliente (opcional)"
          description={changeText(values.recebido, total)}
          {...field("recebido")}
        />
      )}
      {values.forma.startsWith("cartao_") && <MachineSelect {...field("machine_id")} />}
      {values.forma === "cartao_credito" && <CountInput label="Parcelas" {...field("parcelas")} />}
    </>
  );
}

function changeText(given: number | null, preco: number): string {
  return given !== null && given > preco ? `Troco: ${formatMoney(given - preco)}` : "Para calcular o troco.";
}
