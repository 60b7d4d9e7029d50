import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#contract/dates.ts";
import { type CancelReason, cancelReasons } from "#contract/subscription-acts.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { RowHistory, type HistoryColumns } from "#web/ui/row-history.tsx";

/** The history of a subscription. */
export function SubscriptionHistory({ id }: { id: string }) {
  const history = useQuery(orpc.subscribers.history.queryOptions({ input: { id } }));
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Histórico
      </Title>
      <RowHistory query={history} columns={columns} />
    </section>
  );
}

const columns: HistoryColumns = {
  subscription_end: { label: "Vale até", text: formatDay, none: "nada" },
  importada_ate: { label: "Importada, paga em outro sistema até", text: formatDay, none: "nada" },
  motivo_cancelamento: { label: "Cancelada", text: (reason: CancelReason) => cancelReasons[reason], none: "não" },
  trocada_em: { label: "Trocada por outro plano em", text: formatDay, none: "não" },
  "dependente *": { label: "Dependente *", text: () => "coberto", none: "não coberto" },
  preco: { label: "Preço do período", text: formatMoney, none: "nenhum" },
  preco_novo: { label: "Novo preço", text: formatMoney, none: "nenhum" },
  preco_novo_de: { label: "Novo preço a partir de", text: formatDay, none: "nenhum dia" },
};
