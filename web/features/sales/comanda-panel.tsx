import { Button, Divider, Group, Stack, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RETURN_OF_WALLET } from "#contract/comanda-acts.ts";
import { comesBackWhole, isSettled } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import { lateText, pausedText } from "#contract/covered-prices.ts";
import { today } from "#contract/dates.ts";
import { codeText } from "#contract/vouchers.ts";
import { ClientDialog } from "#web/features/clients/client-dialog.tsx";
import { ClientSelect } from "#web/features/clients/client-select.tsx";
import { newcomerNamed } from "#web/features/clients/newcomer-option.ts";
import { AddToComanda } from "#web/features/sales/add-to-comanda.tsx";
import { ComandaActs } from "#web/features/sales/comanda-acts.tsx";
import { ComandaHistory } from "#web/features/sales/comanda-history.tsx";
import { ComandaItems } from "#web/features/sales/comanda-items.tsx";
import { ComandaNote } from "#web/features/sales/comanda-note.tsx";
import { ComandaPayments } from "#web/features/sales/comanda-payments.tsx";
import { ComandaSums } from "#web/features/sales/comanda-sums.tsx";
import { ComandaTitle } from "#web/features/sales/comanda-title.tsx";
import { EndComanda } from "#web/features/sales/end-comanda.tsx";
import { OpenReceipt } from "#web/features/sales/receipts/open-receipt.tsx";
import { JoinComanda } from "#web/features/sales/join-comanda.tsx";
import { VoucherDialog } from "#web/features/sales/receipts/voucher-dialog.tsx";
import { useComandaAct, useMayTakeBack, useSellerRights } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useFocusFollows } from "#web/ui/use-focus-follows.ts";

type ComandaPanelProps = { id: string | undefined; onOpen: (id: string) => void; onClose: () => void };

/** One comanda, from the first item to its end. */
export function ComandaPanel({ id, onOpen, onClose }: ComandaPanelProps) {
  const query = useQuery(orpc.sales.details.queryOptions({ input: id ? { id } : skipToken }));
  return (
    <SidePanel opened={id !== undefined} onClose={onClose} title={<ComandaTitle comanda={query.data} />}>
      <Fetched query={query}>{(comanda) => <Known key={comanda.id} comanda={comanda} onOpen={onOpen} />}</Fetched>
    </SidePanel>
  );
}

function Known({ comanda, onOpen }: { comanda: Comanda; onOpen: (id: string) => void }) {
  const { motivo, situacao } = comanda;
  const { sells, closes, isDesk, reads } = useSellerRights();
  const place = useFocusFollows<HTMLDivElement>(situacao);
  const changes = situacao === "aberta" && sells;
  const mayTakeBack = useMayTakeBack(comanda);
  const isWhole = comesBackWhole(comanda);
  return (
    <Stack gap="md" ref={place}>
      <Whose comanda={comanda} changes={changes} />
      {changes && isDesk && comanda.cliente?.assina && <RestingPlan client={comanda.cliente.id} />}
      {reads && <ComandaNote comanda={comanda} />}
      {motivo && <Text size="sm">Motivo: {motivo}</Text>}
      {comanda.joined_into && (
        <Button variant="default" onClick={() => onOpen(comanda.joined_into!)}>
          Ver a comanda em que ela está
        </Button>
      )}
      <ComandaItems comanda={comanda} changes={changes} returns={mayTakeBack && !isWhole} />
      {changes && <AddToComanda comanda={comanda} />}
      <Divider />
      <ComandaSums comanda={comanda} changes={changes} />
      <ComandaPayments comanda={comanda} changes={changes} />
      {changes && (closes ? <Close comanda={comanda} /> : <Text c="dimmed">Quem fecha a comanda é a recepção.</Text>)}
      {reads && (situacao === "fechada" || situacao === "estornada") && <OpenReceipt comanda={comanda.id} />}
      {reads && situacao === "fechada" && <Vouchers comanda={comanda} />}
      {changes && isDesk && <JoinComanda comanda={comanda} />}
      {mayTakeBack && isWhole && <Text c="dimmed">{RETURN_OF_WALLET.message}</Text>}
      {isDesk && <EndComanda comanda={comanda} onOpen={onOpen} />}
      <ComandaActs acts={comanda.acts} />
      {reads && <ComandaHistory comanda={comanda} />}
    </Stack>
  );
}

/** The vouchers it sold, each printable. */
function Vouchers({ comanda: { items } }: { comanda: Comanda }) {
  const [shown, setShown] = useState<string>();
  return (
    <>
      {items.map(
        (item) =>
          item.vale &&
          item.devolvida === 0 && (
            <Button key={item.id} variant="default" onClick={() => setShown(item.vale!.codigo)}>
              Vale-presente {codeText(item.vale.codigo)}
            </Button>
          ),
      )}
      {shown && <VoucherDialog codigo={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Whose({ comanda, changes }: { comanda: Comanda; changes: boolean }) {
  const { id, cliente, consumo_de, desconto } = comanda;
  const [choosing, setChoosing] = useState(false);
  const [added, setAdded] = useState<string>();
  const { isDesk } = useSellerRights();
  const session = useSession();
  const { mutate } = useComandaAct();
  const choose = (client_id: string | null) => {
    setChoosing(false);
    mutate(() => client.sales.change({ id, desconto, client: client_id }));
  };
  if (consumo_de) return <Text fw={600}>Consumo de {consumo_de.nome}</Text>;
  if (choosing)
    return (
      <>
        <ClientSelect label="Cliente" onChoose={(chosen) => choose(chosen.id)} {...(isDesk && { onNew: setAdded })} />
        {added !== undefined && (
          <ClientDialog named={newcomerNamed(added)} onAdded={choose} onClose={() => setAdded(undefined)} />
        )}
      </>
    );
  return (
    <Group justify="space-between" gap="xs">
      {cliente && opens(session, "/clientes/$id") ? (
        <PageLink to="/clientes/$id" params={{ id: cliente.id }} c="inherit" fw={600}>
          {cliente.nome}
        </PageLink>
      ) : (
        <Text {...(cliente ? { fw: 600 } : { c: "dimmed" })}>{cliente?.nome ?? "Sem cliente"}</Text>
      )}
      {changes && (
        <Group gap="xs">
          {cliente && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => choose(null)}>
              Tirar cliente
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
            {cliente ? "Trocar" : "Escolher cliente"}
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** Why the client's plan covers nothing on it. */
function RestingPlan({ client: id }: { client: string }) {
  const dia = today(useTimezone());
  const { data } = useQuery(orpc.subscribers.coverage.queryOptions({ input: { id, dia } }));
  const plan = data?.clube;
  if (plan?.situacao === "vencida") return <Text c="yellow.4">{lateText(plan)}</Text>;
  return plan?.situacao === "pausada" ? <Text c="yellow.4">{pausedText(plan)}</Text> : null;
}

function Close({ comanda }: { comanda: Comanda }) {
  const { once, isPending } = useComandaAct();
  const isReady = isSettled(comanda) && comanda.items.length > 0;
  if (comanda.cobranca)
    return <Text c="dimmed">Há um link aguardando pagamento. Para fechar de outra forma, cancele a cobrança.</Text>;
  return (
    <Button
      data-next-act
      disabled={!isReady}
      loading={isPending}
      onClick={() => once((context) => client.sales.close({ id: comanda.id }, context))}
    >
      Fechar comanda
    </Button>
  );
}
