import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { rateText } from "#contract/numbers.ts";
import { today } from "#contract/dates.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";

/** For a barber with a contract, the link to their month as a partner. */
export function OwnPartnership() {
  const { barbeiro_id } = useSession();
  const mes = today(useTimezone()).slice(0, 7);
  const { data } = useQuery(
    orpc.commissions.partners.pack.queryOptions({
      input: { barbeiro_id: barbeiro_id ?? "", mes },
      enabled: barbeiro_id !== null,
    }),
  );
  const contract = data?.contratos.at(-1);
  if (!contract) return null;
  return (
    <Alert color="blue" mb="md">
      Você é parceiro: {rateText(contract.bps)} do que é recebido pelos seus serviços são seus.{" "}
      <PageLink to="/barbeiro/comissoes/parceria" inherit underline="always">
        Ver o mês
      </PageLink>
    </Alert>
  );
}
