import { Menu, SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type BankLine, BookLine } from "#contract/bank-lines.ts";
import { formatDay } from "#contract/dates.ts";
import { useReconcile } from "#web/features/entries/bank/use-reconcile.ts";
import { useCategories, usePlaces } from "#web/features/entries/use-accounts.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** The acts on a line of a statement. */
export function LineActs({ line }: { line: BankLine }) {
  const { id, descricao, situacao, sugestao } = line;
  const [booking, setBooking] = useState(false);
  const { reconcile, ignore, reopen } = useReconcile();
  return (
    <>
      <ActsMenu nome={descricao}>
        {situacao === "aberta" ? (
          <>
            {sugestao && <Menu.Item onClick={() => reconcile.mutate(line)}>{`Conciliar: ${sugestao.texto}`}</Menu.Item>}
            <Menu.Item onClick={() => setBooking(true)}>Lançar</Menu.Item>
            <Menu.Item onClick={() => ignore.mutate(id)}>Ignorar</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => reopen.mutate(id)}>Reabrir</Menu.Item>
        )}
      </ActsMenu>
      {booking && <BookDialog line={line} onClose={() => setBooking(false)} />}
    </>
  );
}

const goingOut = [
  { value: "despesa", label: "Despesa" },
  { value: "transferencia", label: "Para outra conta" },
  { value: "retirada", label: "Retirada" },
];
const comingIn = [
  { value: "receita", label: "Receita" },
  { value: "transferencia", label: "De outra conta" },
  { value: "aporte", label: "Aporte" },
];

/** Turns a line into a paid entry. */
function BookDialog({ line: { id, dia, valor, descricao, codigo }, onClose }: { line: BankLine; onClose: () => void }) {
  const { refresh } = useReconcile();
  const kinds = valor < 0 ? goingOut : comingIn;
  const categories = useCategories(valor < 0 ? "despesa" : "receita");
  const places = usePlaces().filter(({ value }) => value !== codigo && value !== "caixa");
  const form = useContractForm<BookLine>({
    schema: BookLine,
    initialValues: { id, tipo: valor < 0 ? "despesa" : "receita", descricao: descricao.slice(0, 120), conta: null },
    onSubmit: async (values, idempotencyKey) => {
      await client.entries.bank.book(values, { context: { idempotencyKey } });
      toastSuccess("Lançado e conciliado.");
      void refresh();
      onClose();
    },
  });
  const { tipo } = form.form.values;
  return (
    <FormDialog opened title="Lançar linha do extrato" onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          <b>{formatMoney(valor)}</b> em {formatDay(dia)}
        </Text>
        <SegmentedControl
          aria-label="O que é"
          fullWidth
          data={kinds}
          value={tipo}
          onChange={(kind) => form.form.setValues({ tipo: kind as BookLine["tipo"], conta: null })}
        />
        {(tipo === "despesa" || tipo === "receita" || tipo === "transferencia") && (
          <Select
            label={tipo === "transferencia" ? "Conta" : "Categoria"}
            placeholder="Escolher"
            searchable
            data={tipo === "transferencia" ? places : categories}
            allowDeselect={false}
            {...form.field("conta")}
          />
        )}
        <TextInput label="Descrição" maxLength={120} {...form.field("descricao")} />
        <FormActions form={form} submit="Lançar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
