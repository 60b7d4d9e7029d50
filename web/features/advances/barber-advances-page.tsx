import { Button, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Advance, advanceList, RequestAdvance } from "#contract/advances.ts";
import { advanceCells, advanceFilters } from "#web/features/advances/advance-cells.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { useSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/ui/toast.tsx";

const { barbeiro: _, ...columns } = advanceList.columns;
/** A barber's own rows are named by their reason. */
const ownList = { ...advanceList, title: "Seus vales", columns };

/** /barbeiro/vales: a barber's own advances, the sum still to be deducted, and the sum they may request. */
export function BarberAdvancesPage() {
  const isBarber = useSession().role === "barbeiro";
  const register = useRegister(orpc.advances.list, isBarber ? ownList : advanceList);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <PageHeader
        title="Vales"
        description="Adiantamentos do que você tem a receber."
        actions={isBarber && <Button onClick={() => setAsking(true)}>Pedir vale</Button>}
      />
      {isBarber && <Standing />}
      <Register
        register={register}
        cells={{ ...advanceCells, motivo: ({ motivo }: Advance) => <Text fw={600}>{motivo}</Text> }}
        hidden={["resposta"]}
        tools={<RegisterFilters register={register} filters={advanceFilters} />}
        empty={{ title: "Nenhum vale ainda", hint: "Peça um vale, e a barbearia responde por aqui." }}
        notFound={{ title: "Nenhum vale assim", hint: "Veja outra situação." }}
      />
      {asking && <RequestDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function Standing() {
  const query = useQuery(orpc.advances.own.room.queryOptions());
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={70} />}>
      {({ aberto, disponivel }) => (
        <Figures cols={3}>
          <Figure label="A descontar" value={formatMoney(aberto)} />
          {disponivel !== null && <Figure label="Disponível" value={formatMoney(disponivel)} />}
        </Figures>
      )}
    </Fetched>
  );
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const again = useReadAgain(orpc.advances.key());
  const form = useContractForm<RequestAdvance>({
    schema: RequestAdvance,
    initialValues: { valor: null as unknown as number, motivo: "" },
    onSubmit: async (values, idempotencyKey) => {
      await client.advances.own.request(values, { context: { idempotencyKey } });
      toastSuccess("Pedido enviado à barbearia.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Pedir vale" onClose={onClose}>
      <ContractForm form={form}>
        <MoneyInput label="Valor" {...form.field("valor")} />
        <TextInput label="Motivo" {...form.field("motivo")} />
        <FormActions form={form} submit="Pedir" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
