import { type Product, purposeNames } from "#contract/products.ts";
import { quantityText } from "#contract/quantities.ts";
import { formatMoney } from "#web/lib/money.ts";
import { formats, type HistoryColumns } from "#web/ui/row-history.tsx";

/** The labels of a product's data in its history. */
export function productColumns(unidade: Product["unidade"]): HistoryColumns {
  const quantity = (value: number) => quantityText(value, unidade);
  return {
    nome: { label: "Nome" },
    preco: { label: "Preço", text: formatMoney },
    estoque_minimo: { label: "Estoque mínimo", text: quantity },
    conteudo: { label: "Conteúdo da embalagem", text: quantity },
    unidade: { label: "Unidade" },
    marca: { label: "Marca" },
    categoria: { label: "Categoria" },
    codigo_barras: { label: "Código de barras" },
    sku: { label: "SKU" },
    fornecedor_id: { label: "Fornecedor", text: () => "um fornecedor" },
    destino: { label: "Para", text: (value: Product["destino"]) => purposeNames[value] },
    visivel: { label: "Visível para clientes", text: formats.yesOrNo },
    archived_at: { label: "Arquivado", text: () => "sim" },
  };
}
