import { Badge, Button, Group, Image, List, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { percentText } from "#contract/numbers.ts";
import { type Product, purposeNames } from "#contract/products.ts";
import { quantityText } from "#contract/quantities.ts";
import { doseText } from "#contract/services.ts";
import { type MovementForm, MoveDialog } from "#web/features/products/movements/move-dialog.tsx";
import { ProductMovements } from "#web/features/products/movements/product-movements.tsx";
import { ProductActs } from "#web/features/products/product-acts.tsx";
import { Stock } from "#web/features/products/product-cells.tsx";
import { productColumns } from "#web/features/products/product-columns.ts";
import { useStockRights } from "#web/features/products/stock-page.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fact } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { RowHistory } from "#web/ui/row-history.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";

/** All about one product: stock, price and cost, and movements. */
export function ProductPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const query = useQuery(orpc.products.details.queryOptions({ input: id ? { id } : skipToken }));
  return (
    <SidePanel opened={id !== undefined} onClose={onClose} title={<PanelTitle product={query.data} />}>
      <Fetched query={query}>{(product) => <Details product={product} />}</Fetched>
    </SidePanel>
  );
}

function PanelTitle({ product }: { product: Product | undefined }) {
  const { books } = useStockRights();
  if (!product) return "Produto";
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{product.nome}</span>
      {books && <ProductActs product={product} />}
    </Group>
  );
}

function Details({ product }: { product: Product }) {
  const { id, preco, custo_medio, margem, valor, quantity, conteudo, unidade, estoque_minimo } = product;
  const [form, setForm] = useState<MovementForm>();
  const { keeps, books } = useStockRights();
  const money = (centavos: number | null) => (centavos === null ? "–" : formatMoney(centavos));
  const per = conteudo > 1 ? ` (${quantityText(conteudo, unidade)})` : "";
  return (
    <Stack gap="lg">
      {product.foto_url && (
        <Image src={product.foto_url} alt={`Foto de ${product.nome}`} mah={220} radius="md" fit="contain" />
      )}
      <Group gap={8}>
        {product.archived_at && <Badge color="gray">Arquivado</Badge>}
        {product.categoria && (
          <Badge variant="light" color="gray">
            {product.categoria}
          </Badge>
        )}
        <Badge variant="light" color="gray">
          {purposeNames[product.destino]}
        </Badge>
        {product.visivel && <Badge variant="light">Visível para clientes</Badge>}
      </Group>
      <SimpleGrid component="dl" cols={2} m={0}>
        <Fact name="Em estoque">
          <Stock product={product} />
          {conteudo > 1 && quantity > 0 && (
            <Text size="sm" c="dimmed" fw={400}>
              {(quantity / conteudo).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} embalagens
            </Text>
          )}
        </Fact>
        <Fact name="Mínimo">{estoque_minimo > 0 ? quantityText(estoque_minimo, unidade) : "–"}</Fact>
        {product.destino !== "uso" && <Fact name={`Preço${per}`}>{money(preco)}</Fact>}
        {keeps && (
          <>
            <Fact name={`Custo médio${per}`}>{money(custo_medio)}</Fact>
            {product.destino !== "uso" && <Fact name="Margem">{margem === null ? "–" : percentText(margem)}</Fact>}
            <Fact name="Valor em estoque">{money(valor)}</Fact>
          </>
        )}
      </SimpleGrid>
      {books && (
        <Group gap="sm" grow>
          <Button onClick={() => setForm("in")}>Dar entrada</Button>
          <Button variant="default" onClick={() => setForm("out")}>
            Dar saída
          </Button>
        </Group>
      )}
      <Codes product={product} />
      <UsedBy product={product} />
      {keeps && <ProductMovements product={id} />}
      <History product={product} />
      {form && <MoveDialog form={form} product={product} onClose={() => setForm(undefined)} />}
    </Stack>
  );
}

function Codes({ product: { marca, codigo_barras, sku, fornecedor } }: { product: Product }) {
  const codes = { Marca: marca, "Código de barras": codigo_barras, SKU: sku, Fornecedor: fornecedor };
  const known = Object.entries(codes).filter(([, code]) => code);
  if (known.length === 0) return null;
  return (
    <SimpleGrid component="dl" cols={2} m={0}>
      {known.map(([name, code]) => (
        <Fact key={name} name={name}>
          {code}
        </Fact>
      ))}
    </SimpleGrid>
  );
}

/** The services that use the product; nothing where there are none. */
function UsedBy({ product: { id } }: { product: Product }) {
  const { data: services = [] } = useQuery(orpc.services.usingProduct.queryOptions({ input: { product: id } }));
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="used-by">
      <Title order={3} id="used-by" size="h4" mb="xs">
        Usado em
      </Title>
      <List>
        {services.map((service) => (
          <List.Item key={service.id}>{doseText(service)}</List.Item>
        ))}
      </List>
    </section>
  );
}

function History({ product: { id, unidade } }: { product: Product }) {
  const [opened, setOpened] = useState(false);
  const query = useQuery(orpc.products.history.queryOptions({ input: opened ? { id } : skipToken }));
  if (!opened)
    return (
      <Button variant="subtle" color="gray" onClick={() => setOpened(true)}>
        Ver alterações do cadastro
      </Button>
    );
  return (
    <section aria-labelledby="history">
      <Title order={3} id="history" size="h4" mb="xs">
        Alterações do cadastro
      </Title>
      <RowHistory query={query} columns={productColumns(unidade)} />
    </section>
  );
}
