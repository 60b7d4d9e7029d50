import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import * as z from "zod";
import type { Comanda } from "#contract/comandas.ts";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { client } from "#web/lib/client.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

const Chosen = z.strictObject({ consumo: z.string("Escolha o barbeiro.") });

type NewComandaProps = { pending: boolean; onNew: () => void; onOpened: (id: string) => void };

/** A new comanda for a client, or for a barber's own consumption. */
export function NewComanda({ pending, onNew, onOpened }: NewComandaProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button loading={pending} onClick={onNew}>
        Nova comanda
      </Button>
      <ActsMenu nome="comandas">
        <Menu.Item onClick={() => setAsking(true)}>Consumo de um barbeiro</Menu.Item>
      </ActsMenu>
      {asking && <ConsumptionDialog onOpened={onOpened} onClose={() => setAsking(false)} />}
    </>
  );
}

function ConsumptionDialog({ onOpened, onClose }: Pick<NewComandaProps, "onOpened"> & { onClose: () => void }) {
  const form = useContractForm<{ consumo: string | null }, Comanda>({
    schema: Chosen,
    initialValues: { consumo: null },
    onSubmit: ({ consumo }, idempotencyKey) =>
      client.sales.open({ appointment: null, client: null, consumo }, { context: { idempotencyKey } }),
    onSaved: ({ id }) => {
      onClose();
      onOpened(id);
    },
  });
  return (
    <FormDialog opened title="Consumo de um barbeiro" onClose={onClose}>
      <ContractForm form={form}>
        <TeamSelect label="De quem é" {...form.field("consumo")} />
        <FormActions form={form} submit="Abrir comanda" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
