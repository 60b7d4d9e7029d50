import { Button, Group, SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Paper, Receipt } from "#contract/receipts.ts";
import { PrintedReceipt } from "#web/features/sales/receipts/receipt-sheet.tsx";
import { client } from "#web/lib/client.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { toastFailure } from "#web/ui/toast.tsx";

const papers: { value: Paper; label: string }[] = [
  { value: "bobina", label: "Bobina 80 mm" },
  { value: "a4", label: "Folha A4" },
];

type ReceiptActsProps = { receipt: Receipt; token: string; children?: ReactNode };

/** Prints or downloads a receipt; other buttons stand beside. */
export function ReceiptActs({ receipt, token, children }: ReceiptActsProps) {
  const [papel, setPapel] = useState<Paper>("bobina");
  const save = useMutation({
    mutationFn: async () => {
      const file = await client.sales.receipts.file({ token, papel });
      saveBlob(file.name, file);
    },
    onError: toastFailure,
  });
  return (
    <>
      <SegmentedControl aria-label="Papel" fullWidth value={papel} data={papers} onChange={setPapel} />
      <Group gap="sm" justify="center">
        <Button onClick={() => window.print()}>Imprimir</Button>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Baixar PDF
        </Button>
        {children}
      </Group>
      <PrintedReceipt receipt={receipt} papel={papel} />
    </>
  );
}
