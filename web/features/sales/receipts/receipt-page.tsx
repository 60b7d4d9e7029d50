import { Stack } from "@mantine/core";
import { useDocumentTitle, useHash } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ReceiptActs } from "#web/features/sales/receipts/receipt-acts.tsx";
import { ReceiptSheet } from "#web/features/sales/receipts/receipt-sheet.tsx";
import classes from "#web/features/sales/receipts/receipt.module.css";
import { orpc } from "#web/lib/orpc.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** /recibo, opened by a client's link. The token follows a `#`, which browsers send to no server. */
export function ReceiptPage() {
  const [hash] = useHash({ getInitialValueInEffect: false });
  const token = hash.slice(1);
  useDocumentTitle("Recibo");
  if (!token) return <FullScreen title="Recibo" text="Abra o link do recibo que a barbearia mandou." />;
  return (
    <Stack component="main" gap="md" maw={480} mx="auto" p="md">
      <Shown key={token} token={token} />
    </Stack>
  );
}

function Shown({ token }: { token: string }) {
  const query = useQuery(orpc.sales.receipts.shared.queryOptions({ input: { token } }));
  return (
    <Fetched query={query}>
      {(receipt) => (
        <>
          <div className={classes.paper}>
            <ReceiptSheet receipt={receipt} title="h1" />
          </div>
          <ReceiptActs receipt={receipt} token={token} />
        </>
      )}
    </Fetched>
  );
}
