import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { PageLink } from "#web/ui/links.tsx";

const path = "/barbeiro/comissoes/vendas";

/** For a barber with `financial_access`: what they sold in the period, linked to its sales. */
export function OwnRevenue({ days }: { days: { de?: string | undefined; ate?: string | undefined } }) {
  const isShown = opens(useSession(), path);
  const { data } = useQuery(orpc.commissions.own.figures.queryOptions({ input: days, enabled: isShown }));
  if (!isShown) return null;
  const amount = (centavos: number | undefined) => (
    <PageLink inherit underline="always" to={path} search={days}>
      {centavos === undefined ? "…" : formatMoney(centavos)}
    </PageLink>
  );
  return (
    <Text size="sm" mb="md">
      Você faturou {amount(data?.faturado)} {(days.de ?? days.ate) ? "no período" : "ao todo"} em serviços e produtos.
      Taxas de cartão deles na conta das suas comissões: {amount(data?.taxas)}.
    </Text>
  );
}
