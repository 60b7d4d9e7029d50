import { Button, Group, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CommissionRate, SaveRate } from "#contract/commissions.ts";
import { ProductSelect } from "#web/features/products/product-select.tsx";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type NewRateDialogProps = { rate?: CommissionRate; onClose: () => void };

/** A rate of a barber, of a service or product, or of a barber for one of those; of an existing `rate` only the percentage changes. */
export function NewRateDialog({ rate, onClose }: NewRateDialogProps) {
  const again = useReadAgain(orpc.commissions.key());
  const { barbeiro_id = null, service_id = null, product_id = null, bps = null as unknown as number } = rate ?? {};
  const form = useContractForm<SaveRate>({
    schema: SaveRate,
    initialValues: { barbeiro_id, service_id, product_id, bps },
    onSubmit: async (values, idempotencyKey) => {
      await client.commissions.rates.save(values, { context: { idempotencyKey } });
      toastSuccess("Taxa salva. O que já foi vendido não muda.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={rate ? "Mudar a taxa" : "Nova taxa"} onClose={onClose}>
      <ContractForm form={form}>
        {rate ? (
          <Text>
            {rate.alvo ?? "Tudo o que faz"} · {rate.barbeiro ?? "todos os barbeiros"}
          </Text>
        ) : (
          <>
            <TeamSelect label="Barbeiro" placeholder="Todos" clearable {...form.field("barbeiro_id")} />
            <ServiceSelect {...form.field("service_id")} />
            <ProductField {...form.field("product_id")} onChoose={(id) => form.form.setFieldValue("product_id", id)} />
          </>
        )}
        <PercentInput label="Taxa" {...(rate && { "data-autofocus": true })} {...form.field("bps")} />
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function ServiceSelect(field: object) {
  const { data } = useQuery(orpc.services.catalogue.queryOptions({ input: { size: 200 } }));
  const services = data?.items ?? [];
  return (
    <Select
      label="Serviço"
      placeholder="Todos"
      searchable
      clearable
      data={services.map(({ id, nome }) => ({ value: id, label: nome }))}
      {...field}
    />
  );
}

type ProductFieldProps = { value?: string | null; onChoose: (id: string | null) => void };

function ProductField({ value = null, onChoose }: ProductFieldProps) {
  const [nome, setNome] = useState("");
  if (value)
    return (
      <Group justify="space-between">
        <Text>Produto: {nome}</Text>
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
          Trocar
        </Button>
      </Group>
    );
  return (
    <ProductSelect
      label="Produto (em vez de um serviço)"
      except={[]}
      onChoose={(product) => {
        setNome(product.nome);
        onChoose(product.id);
      }}
    />
  );
}
