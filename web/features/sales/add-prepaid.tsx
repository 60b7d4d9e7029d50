import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { MoneyInput } from "#web/ui/money-input.tsx";

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

/** Sells a voucher of any value, which pays for anyone who brings its code. */
export function NewVoucher({ onAdd }: { onAdd: (given: { preco: number; para: string }) => void }) {
  const [preco, setPreco] = useState<number | null>(null);
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
      <Group gap="xs" wrap="nowrap">
        <MoneyInput
          aria-label="Valor do vale-presente"
          placeholder="Valor do vale-presente"
          flex={1}
          value={preco}
          onChange={setPreco}
        />
        <Button
          variant="default"
          disabled={!preco}
          onClick={() => {
            if (preco) onAdd({ preco, para: para.trim() });
            setPreco(null);
            setPara("");
          }}
        >
          Adicionar
        </Button>
      </Group>
    </Stack>
  );
}
