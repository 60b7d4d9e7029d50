import { Anchor, Avatar, Badge, Group, Text } from "@mantine/core";
import type { Product } from "#contract/products.ts";
import { quantityText } from "#contract/quantities.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";

export function productCells(open: (id: string) => void): Cells<Product> {
  return {
    nome: ({ id, nome, marca, foto_url }) => (
      <Group gap="sm" wrap="nowrap">
        {foto_url && <Avatar src={foto_url} alt="" radius="md" size={40} />}
        <div>
          <Anchor component="button" fw={600} c="inherit" ta="left" onClick={() => open(id)}>
            {nome}
          </Anchor>
          {marca && (
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {marca}
            </Text>
          )}
        </div>
      </Group>
    ),
    quantity: (product) => <Stock product={product} />,
    preco: ({ preco }) => preco !== null && <MoneyText centavos={preco} />,
    custo_medio: ({ custo_medio }) => custo_medio !== null && <MoneyText centavos={custo_medio} />,
    valor: ({ valor }) => valor !== null && <MoneyText centavos={valor} />,
  };
}

/** The stock of a product, with a badge if it is low. */
export function Stock({
  product: { quantity, unidade, baixo },
}: {
  product: Pick<Product, "quantity" | "unidade" | "baixo">;
}) {
  return (
    <Group gap={8} wrap="nowrap">
      <span style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
        {quantityText(quantity, unidade)}
      </span>
      {baixo && (
        <Badge variant="light" color={quantity > 0 ? "orange" : "red"} style={{ flexShrink: 0 }}>
          {quantity > 0 ? "Repor" : "Em falta"}
        </Badge>
      )}
    </Group>
  );
}
