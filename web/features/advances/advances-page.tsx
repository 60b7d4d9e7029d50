import { Button } from "@mantine/core";
import { useState } from "react";
import { type Advance, advanceList } from "#contract/advances.ts";
import { AdvanceActs } from "#web/features/advances/advance-acts.tsx";
import { advanceCells, advanceFilters } from "#web/features/advances/advance-cells.tsx";
import { AddDialog } from "#web/features/advances/advance-dialogs.tsx";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /vales: the advances that barbers requested, for the staff who approve and pay them. */
export function AdvancesPage() {
  const register = useRegister(orpc.advances.list, advanceList);
  const [adding, setAdding] = useState(false);
  const changes = useSession().role !== "super_admin";
  return (
    <>
      <PageHeader
        title="Vales"
        description="Adiantamentos dos barbeiros: pedidos, pagos e descontados nos fechamentos."
        actions={changes && <Button onClick={() => setAdding(true)}>Novo vale</Button>}
      />
      <Register
        register={register}
        cells={advanceCells}
        hidden={["resposta"]}
        tools={
          <>
            <TeamSelect
              aria-label="Barbeiro"
              placeholder="Todos os barbeiros"
              clearable
              value={register.asked.barbeiro ?? null}
              onChange={(id) => register.ask({ barbeiro: id ?? undefined })}
            />
            <RegisterFilters register={register} filters={advanceFilters} />
          </>
        }
        {...(changes && { acts: (advance: Advance) => <AdvanceActs advance={advance} /> })}
        empty={{
          title: "Nenhum vale ainda",
          hint: "O que um barbeiro pede aparece aqui; você também pode lançar um vale.",
        }}
        notFound={{ title: "Nenhum vale assim", hint: "Veja outro barbeiro ou outra situação." }}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}
