import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { usageText } from "#contract/covered-prices.ts";
import { formatDay } from "#contract/dates.ts";
import { chargeText } from "#contract/plan-prices.ts";
import type { ClientSubscription } from "#contract/subscribers.ts";
import { cancelReasons, isUnconfirmed, noticeNames, stateNames } from "#contract/subscription-acts.ts";
import { SubscriptionBadge } from "#web/features/clients/subscription/subscription-badge.tsx";
import { SubscriptionActs } from "#web/features/clients/subscription/subscription-acts.tsx";
import { SubscriptionDependents } from "#web/features/clients/subscription/subscription-dependents.tsx";
import { SubscriptionHistory } from "#web/features/clients/subscription/subscription-history.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";

type SubscriptionShownProps = {
  subscription: ClientSubscription;
  /** Whether it shows the client's name. */
  named?: boolean;
};

/** A subscription: its end, its uses, its payments and the acts on it. */
export function SubscriptionShown({ subscription, named = false }: SubscriptionShownProps) {
  const { id, cliente_id, nome, subscription_tier, subscription_end, badge, uso, inicio, teste_ate } = subscription;
  const { importada_ate, proximo, novo_preco, cartao, desistencia } = subscription;
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm">
          <Text fz={20} fw={700} style={{ overflowWrap: "anywhere" }}>
            {subscription_tier}
          </Text>
          <SubscriptionBadge badge={badge} />
        </Group>
        <Standing subscription={subscription} />
      </div>
      <SubscriptionActs subscription={subscription} />
      <Facts>
        {named && (
          <Fact name="Cliente">
            <PageLink to="/clientes/$id" params={{ id: cliente_id }} c="inherit">
              {nome}
            </PageLink>
          </Fact>
        )}
        <Fact name={teste_ate ? "Teste até" : "Pago até"}>{subscription_end && formatDay(subscription_end)}</Fact>
        <Fact name="Assina desde">{formatDay(inicio)}</Fact>
        {importada_ate && <Fact name="Pago em outro sistema até">{formatDay(importada_ate)}</Fact>}
        {!desistencia && (
          <Fact name={cartao === "em_atraso" ? "Cobrança em aberto" : "Preço da renovação"}>
            {chargeText(proximo ? { preco: proximo.preco, adesao: 0 } : subscription)}
          </Fact>
        )}
        {novo_preco && !proximo && !desistencia && (
          <Fact name={`Renovação a partir de ${formatDay(novo_preco.de)}`}>{formatMoney(novo_preco.preco)}</Fact>
        )}
      </Facts>
      {uso.length > 0 && (
        <Part title="Uso do ciclo">
          {uso.map((service) => (
            <Text component="li" key={service.id}>
              {usageText(service)}
            </Text>
          ))}
        </Part>
      )}
      <SubscriptionDependents subscription={subscription} />
      <Payments subscription={subscription} />
      <Visits subscription={subscription} />
      <Pauses subscription={subscription} />
      <Notices subscription={subscription} />
      <SubscriptionHistory id={id} />
    </Stack>
  );
}

function Standing({ subscription }: { subscription: ClientSubscription }) {
  const { subscribed, cancelled_at, motivo_cancelamento, subscription_end, pausa, teste_ate, estado, proximo } =
    subscription;
  const { renova_em, cartao, desistencia } = subscription;
  const isLate = estado === "em_atraso" || estado === "suspensa";
  return (
    <>
      {desistencia && (
        <Text c="dimmed">Desistência pedida: todo o valor volta ao cartão, e o plano termina. Não renova.</Text>
      )}
      {teste_ate && estado === "ativa" && !cartao && (
        <Text c="dimmed">
          {renova_em
            ? `Em teste: o cartão é cobrado em ${formatDay(renova_em)}.`
            : `Em teste até ${formatDay(teste_ate)}.`}
        </Text>
      )}
      {isUnconfirmed(subscription) && (
        <Text c="dimmed">A cobrança do cartão ainda não foi confirmada. Até lá, nada é coberto.</Text>
      )}
      {(isLate || cartao) && !isUnconfirmed(subscription) && (
        <Text c="dimmed">
          {isLate
            ? `${stateNames[estado]}: nada é coberto até o cliente acertar.`
            : "O cartão não foi aceito na cobrança."}
          {cartao === "em_atraso" && settledBy}
        </Text>
      )}
      {proximo && <Text c="dimmed">Na renovação passa ao plano {proximo.nome}.</Text>}
      {cancelled_at && motivo_cancelamento && subscription_end && (
        <Text c="dimmed">
          {subscribed ? `Cancelada: cobre até ${formatDay(subscription_end)}. ` : "Cancelada. "}
          Motivo: {cancelReasons[motivo_cancelamento].toLocaleLowerCase("pt-BR")}.
        </Text>
      )}
      {pausa && (
        <Text c="dimmed">
          Pausa de {formatDay(pausa.de)}; volta em {formatDay(pausa.ate)}.
        </Text>
      )}
    </>
  );
}

/** The desk takes no payment beside a card that is still tried: both might pay. */
const settledBy =
  " O cartão é tentado de novo nos próximos dias, e o cliente pode trocá-lo em Minha assinatura. Para receber na barbearia, um administrador cancela a assinatura, e o plano é vendido de novo.";

/** A heading with its rows. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <Title order={3} fz="md" mb="xs" id={id}>
        {title}
      </Title>
      <Stack component="ul" aria-labelledby={id} gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {children}
      </Stack>
    </section>
  );
}

function Payments({ subscription: { payments } }: { subscription: ClientSubscription }) {
  if (payments.length === 0) return null;
  return (
    <Part title="Pagamentos da assinatura">
      {payments.map(({ id, comanda_id, numero, dia, de, ate, valor, reversed }) => (
        <Row
          key={id}
          title={`De ${formatDay(de)} até ${formatDay(ate)}`}
          about={
            <>
              Pago em {formatDay(dia)}, <OfComanda id={comanda_id} numero={numero} />
            </>
          }
        >
          {reversed && (
            <Badge variant="light" color="gray" miw="max-content">
              Devolvido
            </Badge>
          )}
          <MoneyText centavos={valor} />
        </Row>
      ))}
    </Part>
  );
}

function Visits({ subscription: { visitas } }: { subscription: ClientSubscription }) {
  if (visitas.length === 0) return null;
  return (
    <Part title="Atendimentos cobertos">
      {visitas.map(({ id, comanda_id, numero, dia, nome, quantidade, barbeiro, de }) => (
        <Row
          key={id}
          title={quantidade > 1 ? `${quantidade}× ${nome}` : nome}
          about={
            <>
              {de && `${de}, `}
              {formatDay(dia)}
              {barbeiro && `, ${barbeiro}`},{" "}
              {comanda_id && numero ? <OfComanda id={comanda_id} numero={numero} /> : "faltou: usou a cota"}
            </>
          }
        />
      ))}
    </Part>
  );
}

function Pauses({ subscription: { pausas } }: { subscription: ClientSubscription }) {
  if (pausas.length === 0) return null;
  return (
    <Part title="Pausas">
      {pausas.map(({ id, de, ate, encerrada }) => (
        <Row
          key={id}
          title={`De ${formatDay(de)}, volta em ${formatDay(ate)}`}
          about={encerrada ? "Encerrada antes" : undefined}
        />
      ))}
    </Part>
  );
}

function Notices({ subscription: { avisos } }: { subscription: ClientSubscription }) {
  if (avisos.length === 0) return null;
  return (
    <Part title="Avisos ao cliente">
      {avisos.map(({ tipo, ate, created_at }) => (
        <Row key={tipo + ate} title={noticeNames[tipo]} about={<Moment at={created_at} />} />
      ))}
    </Part>
  );
}

function OfComanda({ id, numero }: { id: string; numero: number }) {
  return (
    <PageLink to="/comandas" search={{ comanda: id }} inherit underline="always">
      comanda {numero}
    </PageLink>
  );
}

function Row({ title, about, children }: { title: string; about?: ReactNode; children?: ReactNode }) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text style={{ overflowWrap: "anywhere" }}>{title}</Text>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </div>
      {children && (
        <Group gap="xs" wrap="nowrap">
          {children}
        </Group>
      )}
    </Group>
  );
}
