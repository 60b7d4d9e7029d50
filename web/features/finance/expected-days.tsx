import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, today } from "#contract/dates.ts";
import { countText } from "#contract/numbers.ts";
import { type ExpectedDay, type ReceivableKind, ReceiveDay } from "#contract/receivables.ts";
import { useReceive } from "#web/features/finance/use-receive.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { phoneWidth } from "#web/lib/phone-width.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type ExpectedDaysProps = { tipo: ReceivableKind; conta: string; changes: boolean };

/** A phone shows only the sum, so that the list below it is seen. */
const shownAtFirst = () => (matchMedia(phoneWidth).matches ? 0 : 5);

/** Unconfirmed receivables by day; a day that came as expected is confirmed at once. */
export function ExpectedDays({ tipo, conta, changes }: ExpectedDaysProps) {
  const query = useQuery(orpc.finance.receivables.days.queryOptions({ input: { tipo } }));
  const [chosen, setChosen] = useState<ExpectedDay>();
  const [all, setAll] = useState(false);
  const [few] = useState(shownAtFirst);
  return (
    <Fetched query={query} loading={<ListSkeleton rows={1} height={96} />}>
      {(days) =>
        days.length > 0 && (
          <Stack mb="lg">
            <Section title="Falta conferir" description={totalText(days)}>
              <Stack component="ul" aria-label="Dias a conferir" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
                {days.slice(0, all ? days.length : few).map((day) => (
                  <Group component="li" key={day.dia} justify="space-between" wrap="nowrap">
                    <Day day={day} />
                    {changes && (
                      <Button
                        variant="default"
                        size="sm"
                        flex="none"
                        aria-label={`Chegou como esperado: ${formatDay(day.dia)}`}
                        onClick={() => setChosen(day)}
                      >
                        Chegou
                        <Text component="span" inherit visibleFrom="sm">
                          &nbsp;como esperado
                        </Text>
                      </Button>
                    )}
                  </Group>
                ))}
              </Stack>
              {!all && days.length > few && (
                <Button variant="subtle" size="compact-md" mt={few > 0 ? "sm" : undefined} onClick={() => setAll(true)}>
                  {few > 0 ? othersText(days.length - few) : "Conferir por dia"}
                </Button>
              )}
            </Section>
            {chosen && <DayDialog day={chosen} tipo={tipo} conta={conta} onClose={() => setChosen(undefined)} />}
          </Stack>
        )
      }
    </Fetched>
  );
}

function Day({ day: { dia, linhas, bruto, taxa, liquido } }: { day: ExpectedDay }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text fw={600}>
        {formatDay(dia)} · {formatMoney(liquido)}
      </Text>
      <Text size="sm" c="dimmed">
        {countText(linhas, "recebimento")}
        {taxa !== 0 && ` · bruto ${formatMoney(bruto)} · taxas ${formatMoney(taxa)}`}
      </Text>
    </div>
  );
}

type DayDialogProps = { day: ExpectedDay; tipo: ReceivableKind; conta: string; onClose: () => void };

function DayDialog({ day: { dia, proposto, linhas, liquido }, tipo, conta, onClose }: DayDialogProps) {
  const { refresh } = useReceive(conta);
  const isAhead = dia > today(useTimezone());
  const form = useContractForm<ReceiveDay>({
    schema: ReceiveDay.required({ em: true }),
    initialValues: { tipo, dia, conta, em: proposto },
    onSubmit: async (values, idempotencyKey) => {
      await client.finance.receivables.receiveDay(values, { context: { idempotencyKey } });
      toastSuccess("O dia foi conferido.");
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Chegou como esperado: ${formatDay(dia)}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          {countText(linhas, "recebimento")}, {formatMoney(liquido)} no banco.
          {isAhead && " Esse dia ainda não chegou: confira só o que já está no banco."}
        </Text>
        <DayInput label="Recebido em" {...form.field("em")} />
        <FormActions form={form} submit="Conferir o dia" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function othersText(count: number): string {
  return count === 1 ? "Mostrar o outro dia" : `Mostrar os outros ${count} dias`;
}

function totalText(days: ExpectedDay[]): string {
  const sum = days.reduce((total, { liquido }) => total + liquido, 0);
  return `${formatMoney(sum)} em ${countText(days.length, "dia")}.`;
}
