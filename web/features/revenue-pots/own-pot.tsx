import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { today } from "#contract/dates.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";

/** A barber's share of a pote so far this month. */
export function OwnPot() {
  const { barbeiro_id } = useSession();
  const mes = today(useTimezone()).slice(0, 7);
  const { data } = useQuery(
    orpc.revenuePots.statement.queryOptions({
      input: { barbeiro_id: barbeiro_id ?? "", mes },
      enabled: barbeiro_id !== null,
    }),
  );
  if (!data || data.potes.length === 0) return null;
  const valor = data.potes.reduce((sum, part) => sum + part.valor, 0);
  return (
    <Alert color="blue" mb="md">
      {formatMoney(valor)} do pote do clube neste mês, por enquanto.{" "}
      <PageLink to="/barbeiro/pote" inherit underline="always">
        Ver cada atendimento
      </PageLink>
    </Alert>
  );
}
