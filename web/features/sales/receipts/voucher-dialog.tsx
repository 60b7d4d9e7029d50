import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#contract/dates.ts";
import { codeText, type Voucher, voucherStates } from "#contract/vouchers.ts";
import { Printed } from "#web/features/sales/receipts/receipt-sheet.tsx";
import classes from "#web/features/sales/receipts/receipt.module.css";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** Shows a voucher with its current balance, to print as a gift. */
export function VoucherDialog({ codigo, onClose }: { codigo: string; onClose: () => void }) {
  const query = useQuery(orpc.vouchers.list.queryOptions({ input: { query: codigo } }));
  return (
    <Dialog opened onClose={onClose} title="Vale-presente">
      <Fetched query={query}>
        {({ items: [voucher] }) =>
          voucher ? <Sheets voucher={voucher} /> : <EmptyState title="Este vale-presente não vale mais" />
        }
      </Fetched>
    </Dialog>
  );
}

function Sheets({ voucher }: { voucher: Voucher }) {
  return (
    <Stack gap="md">
      <div className={classes.paper}>
        <VoucherSheet voucher={voucher} title="h3" />
      </div>
      <Group justify="center">
        <Button onClick={() => window.print()}>Imprimir</Button>
      </Group>
      <Printed papel="bobina">
        <VoucherSheet voucher={voucher} title="p" />
      </Printed>
    </Stack>
  );
}

function VoucherSheet({ voucher, title: Title }: { voucher: Voucher; title: "h3" | "p" }) {
  const { codigo, para, valor, saldo, situacao, valido_ate } = voucher;
  const { barbershop } = useSession();
  return (
    <article className={classes.sheet}>
      <header>
        <p className={classes.shop}>{barbershop?.nome}</p>
        <Title className={classes.title}>Vale-presente</Title>
        {para && <p>Para {para}</p>}
        <p className={classes.worth}>{formatMoney(saldo)}</p>
        {saldo !== valor && <p>Saldo de hoje; na compra, {formatMoney(valor)}.</p>}
        <p className={classes.code}>{codeText(codigo)}</p>
        <p>
          {situacao !== "ativo" && `${voucherStates[situacao]}. `}
          {valido_ate ? `Vale até ${formatDay(valido_ate)}.` : "Sem prazo de validade."}
        </p>
      </header>
      {situacao === "ativo" && <footer>Mostre este código no balcão. O que sobrar continua valendo.</footer>}
    </article>
  );
}
