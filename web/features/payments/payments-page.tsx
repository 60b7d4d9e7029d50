import { Badge, Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type PaymentAccount, paymentAccountStates, type PaymentAccountState } from "#contract/payments.ts";
import { OnlineSalesSettings } from "#web/features/payments/purchases/online-sales-form.tsx";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

const colors: Record<PaymentAccountState, string> = {
  sem_chaves: "gray",
  desconectada: "gray",
  pendente: "yellow",
  pronta: "green",
};

const stateTexts: Record<PaymentAccountState, string> = {
  sem_chaves:
    "Esta instalação ainda não tem as chaves de um provedor de pagamentos, que ficam no servidor. Até lá os planos são vendidos no balcão.",
  desconectada: "Conecte a barbearia à Stripe para vender os planos com cartão, que renovam sozinhos.",
  pendente: "Falta concluir o cadastro na Stripe. Até lá os planos são vendidos no balcão.",
  pronta: "Os planos são vendidos com cartão em Planos, e o dinheiro vai para a conta da barbearia na Stripe.",
};

const stopped: Record<NonNullable<PaymentAccount["parada"]>, string> = {
  suspensa:
    "A Stripe parou de aceitar pagamentos nesta conta. Em Continuar o cadastro ela diz o que falta. Até lá os planos são vendidos no balcão.",
  revogada:
    "A conta da barbearia na Stripe não está mais ligada a esta instalação. Conecte de novo; o que os cartões ainda renovam, cancele no painel da Stripe.",
};

const stoppedStates: typeof stopped = { suspensa: "Suspensa", revogada: "Desligada" };

/** /configuracoes/pagamentos: the shop's account at the provider of online payments. */
export function PaymentsPage() {
  const query = useQuery(orpc.payments.account.read.queryOptions());
  return (
    <SettingsPage>
      <Fetched query={query} loading={<ListSkeleton rows={1} height={240} />}>
        {(account) => (
          <>
            <Account account={account} />
            {account.situacao === "pronta" && <OnlineSalesSettings />}
          </>
        )}
      </Fetched>
    </SettingsPage>
  );
}

function Account({ account }: { account: PaymentAccount }) {
  const { situacao, parada, conta, planos, planos_prontos, renovam, conferida_em, diferencas } = account;
  return (
    <Section
      title="Pagamentos online"
      description={parada ? stopped[parada] : stateTexts[situacao]}
      actions={
        <Badge variant="light" color={colors[situacao]} miw="max-content">
          {parada ? stoppedStates[parada] : paymentAccountStates[situacao]}
        </Badge>
      }
      turn={situacao}
    >
      {conta && (
        <Facts>
          <Fact name="Conta">{conta}</Fact>
          <Fact name="Planos à venda online">
            {planos_prontos} de {planos}
          </Fact>
          <Fact name="Assinaturas que renovam">{String(renovam)}</Fact>
          <Fact name="Última conferência">
            {conferida_em ? (
              <>
                <Moment at={conferida_em} />
                {diferencas > 0 ? `, ${diferencas} corrigidas` : ", sem diferenças"}
              </>
            ) : (
              "Ainda não houve"
            )}
          </Fact>
        </Facts>
      )}
      {situacao !== "sem_chaves" && <Acts account={account} />}
    </Section>
  );
}

function Acts({ account: { situacao, propria, parada, renovam } }: { account: PaymentAccount }) {
  const again = useReadAgain(orpc.payments.key(), orpc.plans.key());
  const [asking, setAsking] = useState(false);
  const changes = useSession().role === "admin";
  const connect = useMutation({
    mutationFn: () => client.payments.account.connect(),
    onError: toastFailure,
    onSuccess: ({ url }) => (url ? location.assign(url) : void again()),
  });
  const refresh = useAct(() => client.payments.account.refresh(), { done: "Situação atualizada.", refresh: again });
  const disconnect = useAct(() => client.payments.account.disconnect(), {
    done: "Venda online desligada.",
    refresh: again,
  });
  useReturned(refresh.mutate);
  if (!changes) return null;
  const isConnected = situacao === "pendente" || situacao === "pronta";
  return (
    <Group mt="md">
      {situacao !== "pronta" && (
        <Button loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
          {situacao === "pendente" && parada !== "revogada"
            ? "Continuar o cadastro"
            : propria
              ? "Usar as chaves desta instalação"
              : "Conectar à Stripe"}
        </Button>
      )}
      {isConnected && (
        <>
          <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
            Atualizar situação
          </Button>
          <Button variant="subtle" color="red.4" onClick={() => setAsking(true)}>
            Desconectar
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title="Desconectar os pagamentos online"
        confirm="Desconectar"
        dangerous
        pending={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Text>Os planos deixam de ser vendidos online. No balcão nada muda.</Text>
        {renovam > 0 && (
          <Text mt="sm">
            {renovam === 1 ? "Uma assinatura continua" : `${renovam} assinaturas continuam`} renovando no cartão e
            aparecendo aqui, até que sejam canceladas.
          </Text>
        )}
      </ConfirmDialog>
    </Group>
  );
}

/** Refetches the account's state when the admin returns from the provider's page. */
function useReturned(look: () => void): void {
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has("voltou")) return;
    history.replaceState(history.state, "", address.pathname);
    look();
    // Once, as the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
