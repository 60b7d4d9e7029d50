import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { rateText } from "#contract/numbers.ts";
import type { TierProgress } from "#contract/commission-tiers.ts";
import { formatDay } from "#contract/dates.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";

/** A barber's progress to the next tier, where the shop has tiers. */
export function OwnTier() {
  const { barbeiro_id } = useSession();
  const { data } = useQuery(
    orpc.commissions.tiers.progress.queryOptions({
      input: { barbeiro_id: barbeiro_id ?? "" },
      enabled: barbeiro_id !== null,
    }),
  );
  if (!data) return null;
  return (
    <Alert color="blue" mb="md" title={titleOf(data)}>
      <Text size="sm">
        {formatMoney(data.vendido)} vendidos neste mês
        {data.por_contar
          ? `, até a véspera de ${formatDay(data.por_contar)}: o caixa desse dia ainda não foi contado.`
          : "."}
      </Text>
    </Alert>
  );
}

function titleOf({ atual, proxima, tipo }: TierProgress): string {
  if (proxima) return `Faltam ${formatMoney(proxima.falta)} para ${rateText(proxima.bps)}${of[tipo]}`;
  return `Você está na maior faixa: ${rateText(atual!)}${of[tipo]}`;
}

const of = { progressiva: " do que vender a mais", retroativa: " de todo o mês" };
