import { Button, Group, Stack } from "@mantine/core";
import { formatDay } from "#contract/dates.ts";
import { codeText, type Voucher } from "#contract/vouchers.ts";
import { Printed } from "#web/features/sales/receipts/receipt-sheet.tsx";
import classes from "#web/features/sales/receipts/receipt.module.css";
import { formatMoney } from "#web/lib/money.ts";
import { useSession } from "#web/lib/session.ts";
import { Dialog } from "#web/ui/dialog.tsx";

type Shown = Pick<Voucher, "codigo" | "para" | "valor" | "valido_ate">;

/** Shows a voucher as it is given away, to be printed. */
export function VoucherDialog({ voucher, onClose }: { voucher: Shown; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Vale-presente">
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
    </Dialog>
  );
}

function VoucherSheet({ voucher, title: Title }: { voucher: Shown; title: "h3" | "p" }) {
  const { codigo, para, valor, valido_ate } = voucher;
  const { barbershop } = useSession();
  return (
    <article className={classes.sheet}>
      <header>
        <p className={classes.shop}>{barbershop?.nome}</p>
        <Title className={classes.title}>Vale-presente</Title>
        {para && <p>Para {para}</p>}
        <p className={classes.worth}>{formatMoney(valor)}</p>
        <p className={classes.code}>{codeText(codigo)}</p>
        <p>{valido_ate ? `Vale até ${formatDay(valido_ate)}.` : "Sem prazo de validade."}</p>
      </header>
      <footer>Mostre este código no balcão. O que sobrar continua valendo.</footer>
    </article>
  );
}
