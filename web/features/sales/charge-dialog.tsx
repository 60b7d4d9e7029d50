import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ChargeByLink } from "#contract/comanda-charges.ts";
import { sumsOf } from "#contract/comanda-sums.ts";
import type { Comanda, PendingCharge } from "#contract/comandas.ts";
import { formatTime } from "#contract/dates.ts";
import { chatWith } from "#contract/phone.ts";
import { useComandaAct, useSellerRights } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { qrPicture } from "#web/lib/qr-picture.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";

type ChargeDialogProps = { comanda: Comanda; onClose: () => void };

/** A payment by card or Pix on a page of the provider: asks for the amount, then shows the page's code until it is paid. */
export function ChargeDialog({ comanda, onClose }: ChargeDialogProps) {
  const { cobranca } = comanda;
  const paid = paidOnline(comanda);
  const [before] = useState(paid);
  const [begun, setBegun] = useState(cobranca !== null);
  return (
    <FormDialog opened title="Cobrar por link" onClose={onClose}>
      {cobranca ? (
        <Page comanda={comanda} cobranca={cobranca} />
      ) : begun ? (
        <Ended paid={paid - before} onClose={onClose} />
      ) : (
        <Amount comanda={comanda} onOpened={() => setBegun(true)} onClose={onClose} />
      )}
    </FormDialog>
  );
}

/** What was paid online, in centavos. */
function paidOnline({ payments }: Comanda): number {
  return payments.reduce((sum, { forma, reversed, valor }) => sum + (forma === "online" && !reversed ? valor : 0), 0);
}

function Amount({ comanda, onOpened, onClose }: ChargeDialogProps & { onOpened: () => void }) {
  const { send } = useComandaAct();
  const form = useContractForm<ChargeByLink>({
    schema: ChargeByLink,
    initialValues: { id: comanda.id, valor: sumsOf(comanda).falta },
    onSubmit: (values) => send(() => client.payments.charges.open(values)),
    onSaved: onOpened,
  });
  return (
    <ContractForm form={form}>
      <Text>O cliente paga no celular dele, com cartão ou Pix, e a comanda recebe na hora.</Text>
      <MoneyInput label="Valor" {...form.field("valor")} />
      <FormActions form={form} submit="Gerar link" onCancel={onClose} />
    </ContractForm>
  );
}

function Page({ comanda, cobranca }: { comanda: Comanda; cobranca: PendingCharge }) {
  const { valor, url, expira_em, telefone } = cobranca;
  const timezone = useTimezone();
  const { closes } = useSellerRights();
  const { once, isPending } = useComandaAct();
  const until = `vale até ${formatTime(expira_em, timezone)}`;
  return (
    <Stack align="center" gap="sm">
      <Text component="output" fw={600} ta="center">
        Aguardando pagamento de {formatMoney(valor)}, {until}
      </Text>
      {url && (
        <>
          <img
            src={qrPicture(url)}
            alt={`Código QR do link de ${formatMoney(valor)}`}
            style={{ width: "min(100%, 20rem)", borderRadius: "var(--mantine-radius-md)" }}
          />
          <Text size="sm" c="dimmed" ta="center">
            O cliente aponta a câmera do celular para pagar.
          </Text>
          <Group gap="sm" justify="center">
            <CopyButton variant="default" text={url} copied="Link copiado">
              Copiar link
            </CopyButton>
            {telefone && (
              <Button
                component="a"
                variant="default"
                href={`${chatWith(telefone)}?text=${encodeURIComponent(`Para pagar ${formatMoney(valor)}:\n${url}`)}`}
                target="_blank"
                rel="noreferrer"
              >
                Enviar no WhatsApp
              </Button>
            )}
          </Group>
        </>
      )}
      {closes && (
        <Button
          variant="subtle"
          color="gray"
          loading={isPending}
          onClick={() => once(() => client.payments.charges.cancel({ id: comanda.id }))}
        >
          Cancelar cobrança
        </Button>
      )}
    </Stack>
  );
}

function Ended({ paid, onClose }: { paid: number; onClose: () => void }) {
  return (
    <Stack>
      {paid > 0 ? (
        <Alert color="green" variant="outline" title="Pago">
          <output>{formatMoney(paid)} entraram na comanda.</output>
        </Alert>
      ) : (
        <Alert color="yellow" variant="outline" title="Não foi pago">
          <output>A cobrança acabou. Receba de outra forma, ou cobre de novo.</output>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Fechar</Button>
      </Group>
    </Stack>
  );
}
