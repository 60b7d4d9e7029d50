import { Badge } from "@mantine/core";
import { type Invoice, type InvoiceState, invoiceStates } from "#contract/shop-invoices.ts";
import type { ShopState } from "#contract/shop-subscriptions.ts";

export const stateColors: Record<ShopState, string> = {
  sem_plano: "gray",
  teste: "blue",
  ativa: "green",
  atraso: "yellow",
  vencida: "red",
};

const invoiceColors: Record<InvoiceState, string> = { aberta: "gray", atrasada: "red", paga: "green" };

export function invoiceBadge({ situacao }: Pick<Invoice, "situacao">) {
  return (
    <Badge variant="light" color={invoiceColors[situacao]} miw="max-content">
      {invoiceStates[situacao]}
    </Badge>
  );
}
