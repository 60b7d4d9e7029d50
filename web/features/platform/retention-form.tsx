import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Retention } from "#contract/audit.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** For how long the installation keeps its security log. */
export function RetentionForm() {
  const stored = useQuery(orpc.audit.retention.queryOptions());
  return (
    <Section title="Prazo do registro">
      <Fetched query={stored} loading={<ListSkeleton rows={1} />}>
        {({ days }) => <Days days={days} />}
      </Fetched>
    </Section>
  );
}

function Days({ days }: { days: number }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const form = useContractForm<{ days: number | null }>({
    schema: Retention,
    initialValues: { days },
    onSubmit: async (wanted) => setChosen(wanted.days),
  });
  const keep = useAct((wanted: number) => client.audit.keepFor({ days: wanted }), {
    done: "Prazo do registro salvo.",
    refresh: useReadAgain(orpc.audit.retention.key()),
  });

  return (
    <ContractForm form={form}>
      <CountInput
        label="Guardar por quantos dias"
        description="De 30 a 3650 dias. Depois disso os registros são apagados à noite."
        maw={420}
        {...form.field("days")}
      />
      <Group>
        <Button type="submit" variant="default">
          Salvar
        </Button>
      </Group>
      <ConfirmDialog
        opened={chosen !== null}
        title={`Guardar o registro por ${chosen} dias?`}
        confirm="Salvar"
        pending={keep.isPending}
        onConfirm={() => chosen !== null && keep.mutate(chosen, { onSettled: () => setChosen(null) })}
        onClose={() => setChosen(null)}
      >
        O que for mais antigo será apagado na próxima noite e não volta.
      </ConfirmDialog>
    </ContractForm>
  );
}
