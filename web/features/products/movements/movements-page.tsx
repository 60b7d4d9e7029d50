import { Anchor, NativeSelect, Text } from "@mantine/core";
import { quantityText } from "#contract/quantities.ts";
import { type Movement, movementList, movementNames } from "#contract/stock-movements.ts";
import { signed } from "#web/features/products/movements/move-dialog.tsx";
import { MovementActs } from "#web/features/products/movements/movement-acts.tsx";
import { ProductPanel } from "#web/features/products/product-panel.tsx";
import { StockPage } from "#web/features/products/stock-page.tsx";
import { useOpenRow } from "#web/lib/open-row.ts";
import { orpc } from "#web/lib/orpc.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { LinkedFilter } from "#web/ui/register/linked-filter.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

type Kind = Movement["tipo"];

/** /produtos/movimentos: the stock ledger, which cannot be changed. */
export function MovementsPage() {
  const register = useRegister(orpc.products.movements.list, movementList);
  const { id: product, open, close } = useOpenRow("produto");
  const { product: only, tipo } = register.asked;
  return (
    <StockPage>
      <PageHeader title="Movimentos" description="Tudo o que entrou e saiu. Um erro se corrige com um estorno." />
      <Register
        register={register}
        cells={cellsFor(open)}
        hidden={["unidade", "custo", "fornecedor"]}
        tools={
          <>
            {only && <LinkedFilter onRemove={() => register.ask({ product: undefined })}>Um produto</LinkedFilter>}
            <NativeSelect
              aria-label="Tipo"
              data={kinds}
              value={tipo ?? ""}
              onChange={({ currentTarget: { value } }) => register.ask({ tipo: (value as Kind) || undefined })}
            />
          </>
        }
        acts={(movement: Movement) => <MovementActs movement={movement} />}
        empty={{ title: "Nenhum movimento ainda", hint: "Dê entrada de um produto, ou faça a primeira contagem." }}
      />
      <ProductPanel id={product} onClose={close} />
    </StockPage>
  );
}

const cellsFor = (open: (id: string) => void): Cells<Movement> => ({
  produto: ({ product_id, produto }) => (
    <Anchor component="button" fw={600} c="inherit" ta="left" onClick={() => open(product_id)}>
      {produto}
    </Anchor>
  ),
  tipo: ({ tipo, reversed }) => (
    <>
      <Short>{movementNames[tipo]}</Short>
      {reversed && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
          estornado
        </Text>
      )}
    </>
  ),
  quantidade: ({ quantidade, unidade }) => <Short>{signed(quantidade, unidade)}</Short>,
  saldo: ({ saldo, unidade }) => <Short>{quantityText(saldo, unidade)}</Short>,
  valor: ({ valor }) => <MoneyText centavos={valor} />,
  custo: ({ custo }) => custo !== null && <MoneyText centavos={custo} />,
});

function Short({ children }: { children: string }) {
  return <span style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>{children}</span>;
}

const kinds = [
  { value: "", label: "Todos os tipos" },
  ...Object.entries(movementNames).map(([value, label]) => ({ value, label })),
];
