import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { MakeLink, type Months } from "#contract/accountants.ts";
import { formatDay, formatMonth, today } from "#contract/dates.ts";
import { monthsLater } from "#contract/periods.ts";
import { client } from "#web/lib/client.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type Made = { nome: string; ate: string; token: string };
type LinkDialogProps = { meses: Months["meses"]; refresh: () => unknown; onClose: () => void };

/** Creates a link for an accountant and shows it once: it cannot be read again later. */
export function LinkDialog({ onClose, ...form }: LinkDialogProps) {
  const [made, setMade] = useState<Made>();
  return (
    <FormDialog opened title={made ? "Link pronto" : "Novo link"} onClose={onClose}>
      {made ? <LinkMade made={made} onClose={onClose} /> : <LinkForm {...form} onClose={onClose} onMade={setMade} />}
    </FormDialog>
  );
}

function LinkForm({ meses, refresh, onClose, onMade }: LinkDialogProps & { onMade: (made: Made) => void }) {
  const form = useContractForm<MakeLink, Made>({
    schema: MakeLink,
    initialValues: { nome: "", desde: null, ate: monthsLater(today(useTimezone()), 12) },
    onSubmit: async (values) => {
      const { token } = await client.finance.accountants.make(values);
      void refresh();
      return { nome: values.nome, ate: values.ate, token };
    },
    onSaved: onMade,
  });
  const { value, onChange, ...desde } = form.field("desde");
  const months = meses.map(({ mes }) => ({ value: mes, label: `De ${formatMonth(`${mes}-01`)} em diante` }));
  return (
    <ContractForm form={form}>
      <TextInput label="Nome do contador" maxLength={80} {...form.field("nome")} />
      <NativeSelect
        label="Meses"
        data={[{ value: "", label: "Todos" }, ...months]}
        {...desde}
        value={(value as string | null) ?? ""}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      <DayInput label="Vale até" description="No máximo um ano." {...form.field("ate")} />
      <FormActions form={form} submit="Fazer link" onCancel={onClose} />
    </ContractForm>
  );
}

function LinkMade({ made: { nome, ate, token }, onClose }: { made: Made; onClose: () => void }) {
  const link = `${location.origin}/contador#${token}`;
  const close = useRef<HTMLButtonElement>(null);
  // The submit button is gone with its form, and without a focused element the dialog receives no keys.
  useEffect(() => close.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text>
        Copie o link agora e mande a {nome}: ele não é mostrado de novo. Quem tem o link baixa os arquivos, sem senha,
        até {formatDay(ate)}.
      </Text>
      <TextInput label="Link do contador" value={link} readOnly onFocus={({ target }) => target.select()} />
      <Group justify="flex-end" gap="sm">
        <CopyButton text={link} copied="Link copiado">
          Copiar link
        </CopyButton>
        <Button ref={close} variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  );
}
