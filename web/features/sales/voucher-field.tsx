import { TextInput } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { formatDay } from "#contract/dates.ts";
import type { Pay } from "#contract/sales.ts";
import { type Voucher, VoucherCode, voucherStates } from "#contract/vouchers.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";

type VoucherFieldProps = { form: ReturnType<typeof useContractForm<Pay>>; falta: number };

/** The code of a voucher. Once it is valid, its balance up to the unpaid rest becomes the amount. */
export function VoucherField({ form, falta }: VoucherFieldProps) {
  const query = VoucherCode.safeParse(form.form.values.codigo).data;
  const { data } = useQuery(orpc.vouchers.list.queryOptions({ input: query ? { query } : skipToken }));
  const voucher = data?.items[0];
  const saldo = voucher?.saldo;
  const propose = useEffectEvent((most: number) => form.form.setFieldValue("valor", Math.min(falta, most)));
  useEffect(() => {
    if (saldo) propose(saldo);
  }, [saldo]);
  return (
    <TextInput
      label="Código do vale-presente"
      description={voucher && standing(voucher)}
      maxLength={20}
      {...form.field("codigo")}
    />
  );
}

function standing({ situacao, saldo, valido_ate }: Voucher): string {
  if (situacao !== "ativo") return `${voucherStates[situacao]}.`;
  return `Tem ${formatMoney(saldo)}${valido_ate ? `, até ${formatDay(valido_ate)}` : ""}.`;
}
