import { Button, Group, Menu, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { formatDay } from "#contract/dates.ts";
import { type Wallet, type WalletLine, walletLineList } from "#contract/wallets.ts";
import {
  DepositDialog,
  LimitDialog,
  OpeningDialog,
  ReceiveDialog,
  RefundDialog,
  WriteOffDialog,
} from "#web/features/clients/wallet/wallet-dialogs.tsx";
import { client as calls } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Whose = { id: string; nome: string };
type Dialog = ComponentType<{ client: Whose & Wallet; onClose: () => void }>;

/** A client's credit and debt, the open debts, and every change of them. */
export function ClientWallet({ client }: { client: Whose }) {
  const query = useQuery(orpc.clients.wallet.read.queryOptions({ input: { id: client.id } }));
  return (
    <Fetched query={query}>
      {(wallet) => (
        <Stack gap="lg">
          <Balance client={{ ...client, ...wallet }} />
          {wallet.debts.length > 0 && <Debts wallet={wallet} />}
          <Lines client={client.id} />
        </Stack>
      )}
    </Fetched>
  );
}

function Balance({ client }: { client: Whose & Wallet }) {
  const { credito, fiado, limite_fiado, vence } = client;
  const [Asked, setAsked] = useState<Dialog>();
  const ask = (dialog: Dialog) => setAsked(() => dialog);
  return (
    <Section title="Saldo" actions={<Ways client={client} onAsk={ask} />}>
      <Facts>
        <Fact name="Deve">{formatMoney(fiado)}</Fact>
        <Fact name="Tem de crédito">{formatMoney(credito)}</Fact>
        {vence && (
          <Fact name="Crédito que vence primeiro">{`${formatMoney(vence.valor)}, válido até ${formatDay(vence.dia)}`}</Fact>
        )}
        <Fact name="Pode dever até">{formatMoney(limite_fiado)}</Fact>
      </Facts>
      {Asked && <Asked client={client} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

type WaysProps = { client: Whose & Wallet; onAsk: (dialog: Dialog) => void };

/** A super admin reads a shop's money but does not change it (decisions 4). */
function Ways({ client: { nome, credito, fiado }, onAsk }: WaysProps) {
  const { role } = useSession();
  if (role === "super_admin") return null;
  return (
    <Group gap="xs">
      {fiado > 0 && <Button onClick={() => onAsk(ReceiveDialog)}>Receber</Button>}
      <Button variant="default" onClick={() => onAsk(DepositDialog)}>
        Pôr crédito
      </Button>
      {(credito > 0 || role === "admin") && (
        <ActsMenu nome={`o saldo de ${nome}`}>
          {credito > 0 && <Menu.Item onClick={() => onAsk(RefundDialog)}>Devolver crédito</Menu.Item>}
          {role === "admin" && (
            <>
              <Menu.Item onClick={() => onAsk(LimitDialog)}>Mudar o limite de fiado</Menu.Item>
              <Menu.Item onClick={() => onAsk(OpeningDialog)}>Anotar saldo de antes</Menu.Item>
              {fiado > 0 && <Menu.Item onClick={() => onAsk(WriteOffDialog)}>Dar fiado como perdido</Menu.Item>}
            </>
          )}
        </ActsMenu>
      )}
    </Group>
  );
}

function Debts({ wallet: { debts } }: { wallet: Wallet }) {
  return (
    <Section title="Fiado em aberto" description="O mais antigo é quitado primeiro.">
      <Stack component="ul" aria-label="Fiado em aberto" gap="xs" p={0} m={0} maw={640} style={{ listStyle: "none" }}>
        {debts.map(({ id, dia, valor, aberto, comanda }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text component="div">{comanda ? <ComandaLink comanda={comanda} /> : "De antes do sistema"}</Text>
              <Text size="sm" c="dimmed">
                {formatDay(dia)}
                {aberto < valor && ` · de ${formatMoney(valor)}`}
              </Text>
            </div>
            <MoneyText centavos={aberto} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function ComandaLink({ comanda: { id, numero } }: { comanda: { id: string; numero: number } }) {
  return (
    <PageLink inherit to="/comandas" search={{ comanda: id }}>
      Comanda {numero}
    </PageLink>
  );
}

function Lines({ client }: { client: string }) {
  const register = useRegister(orpc.clients.wallet.lines, walletLineList, { prefix: "lines-", always: { client } });
  return (
    <Section title="Extrato">
      <Register
        register={register}
        cells={cells}
        acts={(line: WalletLine) => <LineActs line={line} />}
        empty={{ title: "Nada ainda", hint: "Fiado e crédito deste cliente aparecem aqui, um a um." }}
      />
    </Section>
  );
}

const cells = {
  // A phone would cut it at the end of its line.
  tipo: (line: WalletLine) => <span style={{ whiteSpace: "normal" }}>{String(walletLineList.cell(line, "tipo"))}</span>,
  comanda: ({ comanda }: WalletLine) => comanda && <ComandaLink comanda={comanda} />,
  fiado: ({ fiado }: WalletLine) => fiado !== 0 && <MoneyText centavos={fiado} />,
  credito: ({ credito }: WalletLine) => credito !== 0 && <MoneyText centavos={credito} />,
};

function LineActs({ line }: { line: WalletLine }) {
  const [asking, setAsking] = useState(false);
  const refresh = useReadAgain(orpc.clients.key());
  const takeBack = useAct(
    (id: string) => calls.clients.wallet.takeBack({ id }, { context: { idempotencyKey: randomId() } }),
    { done: "Lançamento desfeito.", refresh },
  );
  const { entry, forma } = line;
  const nome = walletLineList.cell(line, "tipo") as string;
  if (!entry) return null;
  return (
    <>
      <ActsMenu nome={nome}>
        <Menu.Item onClick={() => setAsking(true)}>Desfazer lançamento</Menu.Item>
      </ActsMenu>
      <ConfirmDialog
        opened={asking}
        dangerous
        title={`Desfazer ${nome}?`}
        confirm="Desfazer"
        pending={takeBack.isPending}
        onConfirm={() => takeBack.mutate(entry.id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        O lançamento de {formatMoney(Math.abs(line.fiado || line.credito))} é desfeito com a data de hoje
        {forma === "dinheiro" && ", e o dinheiro passa pelo caixa aberto"}.
      </ConfirmDialog>
    </>
  );
}
