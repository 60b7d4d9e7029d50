import { Select, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddAmount, type Added } from "#web/features/sales/add-amount.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";

/** Sells a package to the client of the comanda, who uses it later. */
export function PackageSelect({ onChoose }: { onChoose: (id: string) => void }) {
  const { data: packages = [] } = useQuery(orpc.packages.onSale.queryOptions());
  return (
    <Select
      aria-label="Pacote"
      placeholder="Adicionar pacote"
      searchable
      data={packages.map(({ id, nome, preco }) => ({ value: id, label: `${nome} · ${formatMoney(preco)}` }))}
      value={null}
      onChange={(id) => id && onChoose(id)}
      nothingFoundMessage="Nenhum pacote à venda."
    />
  );
}

type NewVoucherProps = { onAdd: (given: { preco: number; para: string }, added: Added) => void };

/** Sells a voucher of any value, which pays for anyone who brings its code. */
export function NewVoucher({ onAdd }: NewVoucherProps) {
  const [para, setPara] = useState("");
  return (
    <Stack gap="xs">
      <TextInput
        aria-label="Para quem é o vale-presente"
        placeholder="Para quem (opcional)"
        maxLength={60}
        value={para}
        onChange={({ currentTarget }) => setPara(currentTarget.value)}
      />
      <AddAmount
        label="Valor do vale-presente"
        onAdd={(preco, { onSuccess }) => {
          const added = () => {
            onSuccess();
            setPara("");
          };
          onAdd({ preco, para: para.trim() }, { onSuccess: added });
        }}
      />
    </Stack>
  );
}
