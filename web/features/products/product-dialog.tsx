import { Autocomplete, NativeSelect, SegmentedControl, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Product, purposeNames, SaveProduct } from "#contract/products.ts";
import { SupplierSelect } from "#web/features/products/supplier-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { CountInput } from "#web/ui/count-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PhotoInput } from "#web/ui/photo-input.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";

type ProductDialogProps = { product?: Product; onSaved?: (id: string) => void; onClose: () => void };

/** Changes a product, or adds one. */
export function ProductDialog({ product, onSaved, onClose }: ProductDialogProps) {
  const refresh = useReadAgain(orpc.products.key());
  const { data: categories = [] } = useQuery(orpc.products.categories.queryOptions());
  const form = useRowForm<SaveProduct>({
    schema: SaveProduct,
    initialValues: valuesOf(product),
    save: client.products.save,
    done: product ? "Produto salvo." : "Produto cadastrado.",
    refresh,
    onClose,
    onSaved,
  });
  const { unidade, destino, foto_url } = form.form.values;
  const sold = destino !== "uso";

  return (
    <RowDialog form={form} title={product ? `Editar ${product.nome}` : "Novo produto"} onClose={onClose}>
      <TextInput label="Nome" maxLength={80} {...form.field("nome")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Marca (opcional)" maxLength={60} {...form.field("marca")} />
        <Autocomplete label="Categoria (opcional)" maxLength={60} data={categories} {...form.field("categoria")} />
        <TextInput
          label="Código de barras (opcional)"
          inputMode="numeric"
          maxLength={40}
          {...form.field("codigo_barras")}
        />
        <TextInput label="SKU (opcional)" maxLength={40} {...form.field("sku")} />
      </SimpleGrid>
      <SegmentedControl aria-label="Para" fullWidth data={purposes} {...form.form.getInputProps("destino")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect label="Unidade" data={units} {...form.field("unidade")} />
        {unidade !== "un" && <CountInput label={`Conteúdo da embalagem (${unidade})`} {...form.field("conteudo")} />}
        {sold && (
          <MoneyInput
            label={unidade === "un" ? "Preço (opcional)" : "Preço da embalagem (opcional)"}
            {...form.field("preco")}
          />
        )}
        <CountInput
          label={`Estoque mínimo (${unidade})`}
          description="Com 0 não há aviso."
          inputWrapperOrder={["label", "input", "error", "description"]}
          {...form.field("estoque_minimo")}
        />
        <SupplierSelect label="Fornecedor (opcional)" {...form.field("fornecedor_id")} />
      </SimpleGrid>
      <PhotoInput
        label="Foto (opcional)"
        value={foto_url}
        onChange={(url) => form.form.setFieldValue("foto_url", url)}
        error={form.form.errors.foto_url}
      />
      {sold && <Switch label="Visível para clientes" {...form.form.getInputProps("visivel", { type: "checkbox" })} />}
    </RowDialog>
  );
}

function valuesOf(product?: Product): SaveProduct {
  const { nome = "", marca = "", categoria = "", codigo_barras, sku, conteudo = 1, estoque_minimo = 0 } = product ?? {};
  const { preco = null, fornecedor_id = null, unidade = "un", destino = "venda", visivel = false } = product ?? {};
  const codes = { codigo_barras: codigo_barras ?? "", sku: sku ?? "" };
  return {
    id: product?.id,
    versao: product?.versao,
    nome,
    marca,
    categoria,
    ...codes,
    unidade,
    conteudo,
    preco,
    estoque_minimo,
    fornecedor_id,
    destino,
    visivel,
    foto_url: product?.foto_url ?? null,
  };
}

const purposes = Object.entries(purposeNames).map(([value, label]) => ({ value, label }));

const units = [
  { value: "un", label: "Unidades" },
  { value: "ml", label: "Mililitros (ml)" },
  { value: "g", label: "Gramas (g)" },
];
