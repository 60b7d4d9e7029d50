import { Button, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type * as z from "zod";
import { type Caixa, Close, drawerMoves, expenseNames, HandOver, Move, Open, Reopen } from "#contract/cash.ts";
import { formatDay } from "#contract/dates.ts";
import { CountFields } from "#web/features/cash/count-fields.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type DialogProps = { onClose: () => void };

/** `caixa`: the open drawer; the form keeps the one that it was opened for. */
type DrawerDialogProps = DialogProps & { caixa: string | undefined };

/** Sends the form, then shows the drawer's new state. */
function useCashForm<V extends Record<string, unknown>, Sent>(
  schema: z.ZodType<unknown, V>,
  {
    initialValues,
    send,
    onSent,
  }: { initialValues: V; send: (values: V, once: Once) => Promise<Sent>; onSent: (sent: Sent) => void },
) {
  const again = useReadAgain(orpc.cash.key());
  return useContractForm<V, Sent>({
    schema,
    initialValues,
    onSubmit: (values, idempotencyKey) => send(values, { context: { idempotencyKey } }),
    onSaved: (sent) => {
      void again();
      onSent(sent);
    },
  });
}

type Once = { context: { idempotencyKey: string } };

export function OpenDialog({ onOpened, onClose }: DialogProps & { onOpened?: () => void }) {
  const form = useCashForm<Open, unknown>(Open, {
    initialValues: { abertura: null as unknown as number, cofre: 0, justificativa: "" },
    send: (values, once) => client.cash.open(values, once),
    onSent: () => {
      toastSuccess("Caixa aberto.");
      onOpened?.();
      onClose();
    },
  });
  return (
    <FormDialog opened title="Abrir caixa" onClose={onClose}>
      <ContractForm form={form}>
        <MoneyInput label="Quanto há na gaveta" {...form.field("abertura")} />
        <MoneyInput
          label="Disso, o que veio do cofre"
          description="Zero, se é o que já estava na gaveta."
          {...form.field("cofre")}
        />
        <Textarea
          label="Justificativa (se não é o que ficou na gaveta)"
          autosize
          minRows={2}
          maxLength={500}
          {...form.field("justificativa")}
        />
        <FormActions form={form} submit="Abrir caixa" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

const moves = Object.entries(drawerMoves).map(([value, label]) => ({ value, label }));

const categories = Object.entries(expenseNames).map(([value, label]) => ({ value, label }));

const hints = {
  suprimento: "Dinheiro que vem do cofre para a gaveta.",
  sangria: "Dinheiro que sai da gaveta para o cofre.",
  despesa: "Algo que a barbearia pagou com a gaveta.",
};

export function MoveCashDialog({ caixa, onClose }: DrawerDialogProps) {
  const form = useCashForm<Move, unknown>(Move, {
    initialValues: { caixa, tipo: "sangria", valor: null as unknown as number, motivo: "", categoria: null },
    send: ({ categoria, ...values }, once) =>
      client.cash.move({ ...values, categoria: values.tipo === "despesa" ? (categoria ?? null) : null }, once),
    onSent: () => {
      toastSuccess("Registrado no caixa.");
      onClose();
    },
  });
  const { tipo } = form.form.values;
  return (
    <FormDialog opened title="Pôr ou tirar dinheiro" onClose={onClose}>
      <ContractForm form={form}>
        <SegmentedControl aria-label="Tipo" fullWidth data={moves} {...form.form.getInputProps("tipo")} />
        <Text size="sm" c="dimmed">
          {hints[tipo]}
        </Text>
        {tipo === "despesa" && (
          <Select label="Categoria" placeholder="Escolher" data={categories} {...form.field("categoria")} />
        )}
        <MoneyInput label="Valor" {...form.field("valor")} />
        <TextInput label="Motivo" maxLength={200} {...form.field("motivo")} />
        <FormActions form={form} submit="Registrar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

/** The expected amount is shown only after closing. */
export function CloseDialog({ caixa, onClose }: DrawerDialogProps) {
  const [closed, setClosed] = useState<Caixa>();
  const form = useCashForm<Close, Caixa>(Close, {
    initialValues: { caixa, contado: 0, justificativa: "" },
    send: (values, once) => client.cash.close(values, once),
    onSent: setClosed,
  });
  return (
    <FormDialog opened title={closed ? "Caixa fechado" : "Contar e fechar o caixa"} onClose={onClose}>
      {closed ? (
        <Outcome caixa={closed} onClose={onClose} />
      ) : (
        <ContractForm form={form}>
          <CountFields form={form} />
          <FormActions form={form} submit="Fechar caixa" onCancel={onClose} />
        </ContractForm>
      )}
    </FormDialog>
  );
}

/** Both people count: the drawer closes for one and opens for the other with the same count. */
export function HandOverDialog({ caixa, onClose }: DrawerDialogProps) {
  const people = useQuery(orpc.cash.people.queryOptions());
  const [closed, setClosed] = useState<Caixa>();
  return (
    <FormDialog opened title={closed ? "Caixa passado adiante" : "Passar o caixa"} onClose={onClose}>
      {closed ? (
        <Outcome caixa={closed} onClose={onClose} />
      ) : (
        <Fetched query={people}>
          {(others) =>
            others.length === 0 ? (
              <EmptyState
                title="Ninguém mais pode ficar com o caixa"
                hint="Ficam com o caixa os administradores e a recepção. Sem mais ninguém, conte e feche."
              />
            ) : (
              <HandOverForm caixa={caixa} others={others} onSent={setClosed} onClose={onClose} />
            )
          }
        </Fetched>
      )}
    </FormDialog>
  );
}

type HandOverFormProps = DrawerDialogProps & {
  others: { id: string; nome: string }[];
  onSent: (closed: Caixa) => void;
};

function HandOverForm({ caixa, others, onSent, onClose }: HandOverFormProps) {
  const form = useCashForm<HandOver, Caixa>(HandOver, {
    initialValues: { caixa, to: "", contado: 0, justificativa: "" },
    send: (values, once) => client.cash.handOver(values, once),
    onSent,
  });
  return (
    <ContractForm form={form}>
      <Text size="sm" c="dimmed">
        Contem juntos. O caixa fecha com os dois nomes, e o de quem fica começa com o que foi contado.
      </Text>
      <Select
        label="Quem fica com o caixa"
        placeholder="Escolher"
        data={others.map(({ id, nome }) => ({ value: id, label: nome }))}
        {...form.field("to")}
      />
      <CountFields form={form} />
      <FormActions form={form} submit="Passar o caixa" onCancel={onClose} />
    </ContractForm>
  );
}

/** For admins only; the earlier count stays on record. */
export function ReopenDialog({ caixa: { id, dia }, onClose }: DialogProps & { caixa: Caixa }) {
  const navigate = useNavigate();
  const form = useCashForm<z.input<typeof Reopen>, unknown>(Reopen, {
    initialValues: { id, motivo: "" },
    send: (values, once) => client.cash.reopen(values, once),
    onSent: () => {
      toastSuccess("Caixa reaberto.");
      void navigate({ to: "/caixa" });
    },
  });
  return (
    <FormDialog opened title={`Reabrir o caixa de ${formatDay(dia)}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>A diferença lançada é estornada, e a contagem de agora fica no registro de segurança.</Text>
        <TextInput label="Motivo" maxLength={200} {...form.field("motivo")} />
        <FormActions form={form} submit="Reabrir caixa" dangerous onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

type OutcomeProps = DialogProps & { caixa: Caixa };

function Outcome({ caixa: { id, esperado, contado, diferenca }, onClose }: OutcomeProps) {
  return (
    <Stack gap="xs">
      <Text>Esperado: {formatMoney(esperado ?? 0)}</Text>
      <Text>Contado: {formatMoney(contado ?? 0)}</Text>
      <Text fw={600}>{diferenca === 0 ? "Confere" : `Diferença: ${formatMoney(diferenca ?? 0)}`}</Text>
      <PageLink to="/caixa/$id" params={{ id }}>
        Ver e imprimir o caixa
      </PageLink>
      <Group justify="flex-end">
        <Button ref={focusFirst} onClick={onClose}>
          Pronto
        </Button>
      </Group>
    </Stack>
  );
}

/** The form's button had the focus and disappeared with the form. */
const focusFirst = (button: HTMLElement | null) => button?.focus();
