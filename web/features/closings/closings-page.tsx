import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { closingList, closingStates } from "#contract/closings.ts";
import { AdjustmentDialog } from "#web/features/closings/adjustment-dialog.tsx";
import { AnybodySelect } from "#web/features/closings/anybody-select.tsx";
import { cellsFor } from "#web/features/closings/closing-cells.tsx";
import { DebtsSection } from "#web/features/closings/debts/debts-section.tsx";
import { ProcessDialog } from "#web/features/closings/process-dialog.tsx";
import { TeamDialog } from "#web/features/closings/team-dialog.tsx";
import { CommissionsTabs } from "#web/features/closings/commissions-tabs.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { LinkedFilter } from "#web/ui/register/linked-filter.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /comissoes/fechamentos: the closings of barbers, paid and open. */
export function ClosingsPage() {
  const register = useRegister(orpc.closings.list, closingList);
  const [opened, setOpened] = useState<"closing" | "team" | "adjusting">();
  const { data: settings } = useQuery(orpc.barbershops.settings.read.queryOptions());
  const changes = useSession().role !== "super_admin";
  const close = () => setOpened(undefined);
  return (
    <CommissionsTabs>
      <PageHeader
        title="Fechamentos"
        description="O que cada barbeiro tem a receber por período, e o que já foi pago."
        actions={
          changes && (
            <>
              <Button variant="default" onClick={() => setOpened("adjusting")}>
                Bônus ou desconto
              </Button>
              <Button variant="default" disabled={!settings} onClick={() => setOpened("team")}>
                Fechar a equipe
              </Button>
              <Button disabled={!settings} onClick={() => setOpened("closing")}>
                Fechar período
              </Button>
            </>
          )
        }
      />
      <DebtsSection />
      <Register
        register={register}
        cells={cellsFor("/comissoes/fechamentos/$id")}
        hidden={["comissoes", "repasses", "gorjetas", "bonus", "recebido", "descontos", "vales"]}
        tools={
          <>
            <AnybodySelect
              label={null}
              aria-label="Barbeiro"
              placeholder="Todos os barbeiros"
              clearable
              value={register.asked.barbeiro ?? null}
              onChange={(id) => register.ask({ barbeiro: id ?? undefined })}
            />
            <RegisterFilters register={register} filters={{ situacao: { label: "Situação", names: closingStates } }} />
            {register.asked.devidos && (
              <LinkedFilter onRemove={() => register.ask({ devidos: undefined })}>Só a pagar</LinkedFilter>
            )}
          </>
        }
        empty={{
          title: "Nenhum fechamento ainda",
          hint: "Feche o período de um barbeiro para ver o que ele tem a receber, e pagar.",
        }}
        notFound={{ title: "Nenhum fechamento assim", hint: "Veja outro barbeiro ou outra situação." }}
      />
      {opened === "adjusting" && <AdjustmentDialog onClose={close} />}
      {opened === "team" && settings && <TeamDialog rhythm={settings.fechamento_ritmo} onClose={close} />}
      {opened === "closing" && settings && <ProcessDialog rhythm={settings.fechamento_ritmo} onClose={close} />}
    </CommissionsTabs>
  );
}
