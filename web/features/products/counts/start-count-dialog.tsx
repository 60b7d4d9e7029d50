import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate } from "#contract/dates.ts";
import { StartCount } from "#contract/stock-counts.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

/** Starts a count and opens it. */
export function StartCountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const timezone = useTimezone();
  const [today] = useState(() => formatDate(new Date().toISOString(), timezone));
  const again = useReadAgain(orpc.products.counts.key());
  const { data: categories = [] } = useQuery(orpc.products.categories.queryOptions());
  const form = useContractForm<StartCount>({
    schema: StartCount,
    initialValues: { nome: `Contagem de ${today}`, categoria: null },
    onSubmit: async (values, idempotencyKey) => {
      const { id } = await client.products.counts.start(values, { context: { idempotencyKey } });
      void again();
      onClose();
      await navigate({ to: "/produtos/contagens", search: { contagem: id }, ignoreBlocker: true });
    },
  });
  const { value, onChange, ...categoria } = form.field("categoria");
  return (
    <FormDialog opened title="Nova contagem" onClose={onClose}>
      <ContractForm form={form}>
        <TextInput label="Nome" maxLength={60} {...form.field("nome")} />
        <NativeSelect
          label="O que contar"
          data={[{ value: "", label: "Todos os produtos" }, ...categories]}
          {...categoria}
          value={value ?? ""}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
        <FormActions form={form} submit="Começar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
