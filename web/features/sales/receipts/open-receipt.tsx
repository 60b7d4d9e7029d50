import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chatWith } from "#contract/phone.ts";
import { ReceiptActs } from "#web/features/sales/receipts/receipt-acts.tsx";
import { ReceiptSheet } from "#web/features/sales/receipts/receipt-sheet.tsx";
import classes from "#web/features/sales/receipts/receipt.module.css";
import { orpc } from "#web/lib/orpc.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Shows the receipt of a comanda, to print, save or send. */
export function OpenReceipt({ comanda }: { comanda: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Recibo
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Recibo" size="lg">
        <Shown comanda={comanda} />
      </Dialog>
    </>
  );
}

function Shown({ comanda }: { comanda: string }) {
  const query = useQuery(orpc.sales.receipts.read.queryOptions({ input: { id: comanda } }));
  return (
    <Fetched query={query}>
      {({ token, telefone, ...receipt }) => {
        const link = `${location.origin}/recibo#${token}`;
        const words = `Seu recibo da ${receipt.barbearia}:\n${link}`;
        const chat = telefone ? chatWith(telefone) : "https://wa.me/";
        return (
          <Stack gap="md">
            <div className={classes.paper}>
              <ReceiptSheet receipt={receipt} title="h3" />
            </div>
            <ReceiptActs receipt={receipt} token={token}>
              <Button
                component="a"
                variant="default"
                href={`${chat}?text=${encodeURIComponent(words)}`}
                target="_blank"
                rel="noreferrer"
              >
                Enviar no WhatsApp
              </Button>
              <CopyButton variant="default" text={link} copied="Link copiado">
                Copiar link
              </CopyButton>
            </ReceiptActs>
            <Text size="sm" c="dimmed" ta="center">
              Quem tem o link vê este recibo, sem senha, por 90 dias.
            </Text>
          </Stack>
        );
      }}
    </Fetched>
  );
}
