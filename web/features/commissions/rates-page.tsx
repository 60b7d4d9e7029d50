import { Button, Menu, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CommissionRate, rateList } from "#contract/commissions.ts";
import { ClosingTerms } from "#web/features/closings/closing-terms.tsx";
import { CommissionTerms } from "#web/features/commissions/commission-terms.tsx";
import { CommissionsTabs } from "#web/features/closings/commissions-tabs.tsx";
import { NewRateDialog } from "#web/features/commissions/new-rate-dialog.tsx";
import { TiersSection } from "#web/features/commissions/tiers/tiers-section.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { useAct } from "#web/ui/use-act.ts";

/** /comissoes/taxas: the rules of future commissions. */
export function RatesPage() {
  const settings = useQuery(orpc.barbershops.settings.read.queryOptions());
  return (
    <CommissionsTabs>
      <Fetched query={settings}>
        {(decided) => (
          <Stack gap="xl">
            <CommissionTerms settings={decided} />
            <TiersSection />
            <ClosingTerms settings={decided} />
            <Rates />
          </Stack>
        )}
      </Fetched>
    </CommissionsTabs>
  );
}

function Rates() {
  const register = useRegister(orpc.commissions.rates.list, rateList);
  const [adding, setAdding] = useState<CommissionRate | "new">();
  const changes = useSession().role !== "super_admin";
  return (
    <div>
      <PageHeader
        title="Taxas próprias"
        description="Valem em vez da taxa da barbearia. A de um barbeiro em um serviço ou produto vem antes da do serviço ou produto, e esta antes da do barbeiro. A da venda de um plano se diz no plano."
        actions={changes && <Button onClick={() => setAdding("new")}>Nova taxa</Button>}
      />
      <Register
        register={register}
        {...(changes && { acts: (rate: CommissionRate) => <Acts rate={rate} onChange={() => setAdding(rate)} /> })}
        empty={{
          title: "Nenhuma taxa própria",
          hint: "Todos ganham a taxa da barbearia. Diga aqui o que é diferente.",
        }}
      />
      {adding && <NewRateDialog {...(adding !== "new" && { rate: adding })} onClose={() => setAdding(undefined)} />}
    </div>
  );
}

function Acts({ rate, onChange }: { rate: CommissionRate; onChange: () => void }) {
  const refresh = useReadAgain(orpc.commissions.key());
  const remove = useAct(client.commissions.rates.remove, { done: "Taxa retirada.", refresh });
  return (
    <ActsMenu nome={`a taxa de ${rate.alvo ?? "tudo"}, ${rate.barbeiro ?? "todos"}`}>
      <Menu.Item onClick={onChange}>Mudar a taxa</Menu.Item>
      <Menu.Item onClick={() => remove.mutate({ id: rate.id })}>Tirar</Menu.Item>
    </ActsMenu>
  );
}
