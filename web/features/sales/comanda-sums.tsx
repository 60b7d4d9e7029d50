import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { isSettled, mostDiscount, roundingOf, sumsOf } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import type { Approval } from "#contract/comanda-items.ts";
import { DiscountInput } from "#web/features/sales/discount-input.tsx";
import { TypedSum } from "#web/features/sales/typed-sum.tsx";
import { useApproval } from "#web/features/sales/use-approval.tsx";
import { useComandaAct } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { useFocusFollows } from "#web/ui/use-focus-follows.ts";
import { hasUnreadable } from "#web/ui/unreadable.ts";

type SumsProps = { comanda: Comanda; changes: boolean };

/** The computation of the total, and the unpaid rest. */
export function ComandaSums({ comanda, changes }: SumsProps) {
  const { bruto, descontos, cortesias, clube, pacotes, total, pago, devolvido, falta } = sumsOf(comanda);
  const rounding = roundingOf(comanda);
  const over = comanda.cliente && isSettled(comanda) ? `Crédito para ${comanda.cliente.nome}` : "A devolver";
  return (
    <Stack gap={4}>
      {total !== bruto && <Line name="Subtotal" centavos={bruto} />}
      {clube > 0 && <Line name="Clube" centavos={-clube} />}
      {pacotes > 0 && <Line name="Pacotes" centavos={-pacotes} />}
      {cortesias > 0 && <Line name="Cortesias" centavos={-cortesias} />}
      {descontos > 0 && <Line name="Descontos" centavos={-descontos} />}
      {changes && <DiscountOnTotal comanda={comanda} />}
      <Line name="Total" centavos={total} strong />
      {pago > 0 && <Line name="Pago" centavos={pago} />}
      {devolvido > 0 && <Line name="Devolvido" centavos={-devolvido} />}
      {rounding > 0 && <Line name="Arredondamento" centavos={-rounding} />}
      {changes && falta !== rounding && <Line name={falta > 0 ? "Falta" : over} centavos={Math.abs(falta)} strong />}
    </Stack>
  );
}

type LineProps = { name: string; centavos: number; strong?: boolean };

function Line({ name, centavos, strong = false }: LineProps) {
  return (
    <Group justify="space-between">
      <Text {...(strong ? { fw: 600 } : { c: "dimmed" })}>{name}</Text>
      <Text {...(strong && { fw: 600 })}>{formatMoney(centavos)}</Text>
    </Group>
  );
}

function DiscountOnTotal({ comanda }: { comanda: Comanda }) {
  const { id, cliente, items, desconto } = comanda;
  const [typed, setTyped] = useState<number | null>();
  const { once, isPending } = useComandaAct();
  const { attempt, dialog } = useApproval();
  const change = (approval?: Approval) =>
    client.sales.change({ id, client: cliente?.id ?? null, desconto: typed ?? 0, ...(approval && { approval }) });
  const place = useFocusFollows<HTMLDivElement>(typed === undefined);
  const save = () =>
    once(() => attempt(change), {
      onSuccess: () => setTyped(undefined),
    });
  if (typed === undefined)
    return (
      <Group ref={place}>
        <Button size="compact-sm" variant="subtle" px={0} onClick={() => setTyped(desconto || null)}>
          {desconto > 0 ? "Mudar o desconto no total" : "Dar desconto no total"}
        </Button>
      </Group>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasUnreadable(event.currentTarget)) save();
      }}
    >
      <Stack gap="xs" ref={place}>
        <DiscountInput label="Desconto no total" from={mostDiscount(items)} value={typed} onChange={setTyped} />
        <TypedSum label="Total com o desconto" centavos={sumsOf({ ...comanda, desconto: typed ?? 0 }).total} />
        <Button type="submit" variant="default" loading={isPending}>
          Aplicar
        </Button>
      </Stack>
      {dialog}
    </form>
  );
}
