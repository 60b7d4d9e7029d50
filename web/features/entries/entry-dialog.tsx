import { FileInput, Group, SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { today } from "#contract/dates.ts";
import { type Entry, repeats, SaveEntry } from "#contract/entries.ts";
import { attachmentTypes, sendAttachment } from "#web/features/entries/attachments/send-attachment.ts";
import { usePlaces, useCategories } from "#web/features/entries/use-accounts.ts";
import { SupplierSelect } from "#web/features/products/supplier-select.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";

type EntryDialogProps = { entry?: Entry; onClose: () => void };

const kinds = [
  { value: "despesa", label: "Despesa" },
  { value: "receita", label: "Receita" },
];
const rhythms = Object.entries(repeats).map(([value, label]) => ({ value, label }));

/** Changes an unpaid entry, or creates an expense or income: once or repeated, paid or open. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const now = today(useTimezone());
  const again = useReadAgain(orpc.entries.key());
  const places = usePlaces();
  const [file, setFile] = useState<File | null>(null);
  const form = useContractForm<SaveEntry>({
    schema: SaveEntry,
    initialValues: {
      id: entry?.id,
      tipo: entry?.tipo === "receita" ? "receita" : "despesa",
      descricao: entry?.descricao ?? "",
      conta: entry?.conta ?? "",
      valor: entry?.valor ?? (null as unknown as number),
      vencimento: entry?.vencimento ?? now,
      fornecedor_id: entry?.fornecedor_id ?? null,
      repete: null,
      pago: null,
    },
    onSubmit: async (values, idempotencyKey) => {
      const { id } = await client.entries.save(values, { context: { idempotencyKey } });
      toastSuccess(entry ? "Lançamento salvo." : "Lançado.");
      // The entry is saved by now: a refused file can be uploaded again from its attachments.
      if (file) await sendAttachment(id, file).catch(toastFailure);
      void again();
      onClose();
    },
  });
  const { values, setFieldValue } = form.form;
  const categories = useCategories(values.tipo, entry?.conta);
  const isExpense = values.tipo === "despesa";
  // A field of an optional part; the form's types know only complete values.
  const inner = (path: string) => form.field(path as "descricao");

  return (
    <FormDialog opened title={entry ? "Editar lançamento" : "Novo lançamento"} onClose={onClose}>
      <ContractForm form={form}>
        <SegmentedControl
          aria-label="Tipo"
          fullWidth
          data={kinds}
          value={values.tipo}
          onChange={(tipo) => form.form.setValues({ tipo: tipo as "despesa", conta: "" })}
        />
        <TextInput label="Descrição" maxLength={120} data-autofocus {...form.field("descricao")} />
        <Select
          label="Categoria"
          placeholder="Escolher"
          data={categories}
          searchable
          allowDeselect={false}
          {...form.field("conta")}
        />
        <Group grow align="flex-start">
          <MoneyInput label="Valor" {...form.field("valor")} />
          <DayInput label="Vencimento" {...form.field("vencimento")} />
        </Group>
        {isExpense && <SupplierSelect label="Fornecedor (opcional)" {...form.field("fornecedor_id")} />}
        {!entry && (
          <>
            <Switch
              label={isExpense ? "Já foi pago" : "Já foi recebido"}
              checked={values.pago !== null}
              onChange={({ currentTarget: { checked } }) =>
                setFieldValue("pago", checked ? { em: now, conta: places[0]?.value ?? "caixa" } : null)
              }
            />
            {values.pago && (
              <Group grow align="flex-start">
                <DayInput label={isExpense ? "Pago em" : "Recebido em"} {...inner("pago.em")} />
                <Select label="Conta" data={places} allowDeselect={false} {...inner("pago.conta")} />
              </Group>
            )}
            <Switch
              label="Repete"
              description={values.pago ? "O primeiro fica pago; os outros, a pagar." : undefined}
              checked={values.repete !== null}
              onChange={({ currentTarget: { checked } }) =>
                setFieldValue("repete", checked ? { cada: "mes", vezes: 12 } : null)
              }
            />
            {values.repete && (
              <Group grow align="flex-start">
                <Select label="De quanto em quanto" data={rhythms} allowDeselect={false} {...inner("repete.cada")} />
                <CountInput label="Quantas vezes" max={60} {...inner("repete.vezes")} />
              </Group>
            )}
          </>
        )}
        {!entry && (
          <FileInput
            label="Boleto ou recibo (opcional)"
            description="PDF ou foto, até 5 MB."
            placeholder="Escolher arquivo"
            accept={attachmentTypes}
            clearable
            value={file}
            onChange={setFile}
          />
        )}
        <FormActions form={form} submit={entry ? "Salvar" : "Lançar"} onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
