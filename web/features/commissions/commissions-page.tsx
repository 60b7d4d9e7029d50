import { Alert, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Commission, RateLine } from "#contract/commissions.ts";
import { CommissionList } from "#web/features/commissions/commission-list.tsx";
import { CommissionsTabs } from "#web/features/closings/commissions-tabs.tsx";
import { computationOf } from "#web/features/commissions/computation.ts";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** /comissoes: the team's commissions, and the lines without a rate. */
export function CommissionsPage() {
  const [rated, setRated] = useState<Commission>();
  // A super admin reads a shop's money but does not change it (decisions 4).
  const changes = useSession().role !== "super_admin";
  return (
    <CommissionsTabs>
      <PageHeader title="Comissões" description="O que cada barbeiro ganhou, calculado quando a comanda foi fechada." />
      <CommissionList
        hidden={["tipo"]}
        tools={({ asked, ask }) => (
          <TeamSelect
            aria-label="Barbeiro"
            placeholder="Todos os barbeiros"
            clearable
            value={asked.barbeiro ?? null}
            onChange={(id) => ask({ barbeiro: id ?? undefined })}
          />
        )}
        acts={(line) =>
          changes &&
          line.situacao === "a_revisar" && (
            <ActsMenu nome={`${line.nome} da comanda ${line.comanda}`}>
              <Menu.Item onClick={() => setRated(line)}>Dizer a taxa</Menu.Item>
            </ActsMenu>
          )
        }
        empty="Cada serviço ou produto de um barbeiro aparece aqui quando a comanda é fechada."
      >
        <ToReview />
      </CommissionList>
      {rated && <RateDialog line={rated} onClose={() => setRated(undefined)} />}
    </CommissionsTabs>
  );
}

/** Lines without a rate earn nothing until a rate is set. */
function ToReview() {
  const { data } = useQuery(orpc.commissions.figures.queryOptions({ input: {} }));
  const count = data?.a_revisar ?? 0;
  if (count === 0) return null;
  return (
    <Alert color="yellow" mb="md" py="xs">
      {count === 1 ? "1 comissão está sem taxa." : `${count} comissões estão sem taxa.`}{" "}
      <PageLink to="/comissoes" search={{ situacao: "a_revisar" }} inherit underline="always">
        Revisar
      </PageLink>
    </Alert>
  );
}

function RateDialog({ line, onClose }: { line: Commission; onClose: () => void }) {
  const again = useReadAgain(orpc.commissions.key());
  const form = useContractForm<RateLine>({
    schema: RateLine,
    initialValues: { id: line.id, bps: null as unknown as number },
    onSubmit: async (values, idempotencyKey) => {
      await client.commissions.rate(values, { context: { idempotencyKey } });
      toastSuccess("Taxa salva.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Taxa de ${line.nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <div>
          {line.barbeiro}: {computationOf(line)}.
        </div>
        <PercentInput label="Taxa" {...form.field("bps")} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
