import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { formatDate, formatTime } from "#contract/dates.ts";
import { firstCharge } from "#contract/plan-prices.ts";
import type { Plan } from "#contract/plans.ts";
import { ClientSelect } from "#web/features/clients/client-select.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { useTimezone } from "#web/lib/session.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

type CheckoutLinkProps = { plan: Plan; onClose: () => void };

/** A link to subscribe with the client's own card, to be sent to them or opened here. */
export function CheckoutLinkDialog({ plan, onClose }: CheckoutLinkProps) {
  const charge = firstCharge(plan);
  const timezone = useTimezone();
  const link = useMutation({
    mutationFn: async (one: { id: string; nome: string }) => ({
      ...(await client.payments.checkoutLink({ plan: plan.id, client: one.id })),
      nome: one.nome,
    }),
    onError: toastFailure,
  });
  return (
    <Dialog opened title={`Link para assinar ${plan.nome}`} onClose={onClose}>
      <Stack>
        <Text>
          O cliente paga com o cartão dele, e o plano renova sozinho: <b>{formatMoney(plan.preco)}</b>
        </Text>
        {charge && <Text size="sm">Para quem nunca teve o plano: {charge}</Text>}
        {link.data ? (
          <>
            <Text size="sm">
              O link de {link.data.nome} vale até {formatDate(link.data.expira_em, timezone)}, às{" "}
              {formatTime(link.data.expira_em, timezone)}.
            </Text>
            <Anchor href={link.data.url} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
              {link.data.url}
            </Anchor>
          </>
        ) : (
          <ClientSelect label="Cliente" onChoose={(one) => link.mutate(one)} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {link.data && (
            <CopyButton text={link.data.url} copied="Link copiado">
              Copiar link
            </CopyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
