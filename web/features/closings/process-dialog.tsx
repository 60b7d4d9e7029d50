import { Alert, Anchor, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type Period, periodBefore, type Rhythm } from "#contract/closing-terms.ts";
import { AskPreview, ProcessClosing } from "#contract/closing-acts.ts";
import { type Doubts } from "#contract/closings.ts";
import { addDays, formatDay, today } from "#contract/dates.ts";
import { AnybodySelect } from "#web/features/closings/anybody-select.tsx";
import { RemoveAdjustment } from "#web/features/closings/adjustment-dialog.tsx";
import { StatementParts, StatementSums } from "#web/features/closings/statement.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type BarberPeriod = Period & { barbeiro_id: string };

/** The preview of a barber's closing up to a day, before it is made. */
export function ProcessDialog({ rhythm, onClose }: { rhythm: Rhythm; onClose: () => void }) {
  const navigate = useNavigate();
  const again = useReadAgain(orpc.closings.key(), orpc.commissions.key());
  const form = useContractForm<ProcessClosing, { id: string }>({
    schema: ProcessClosing,
    initialValues: { barbeiro_id: "", ...periodBefore(today(useTimezone()), rhythm), mesmo_assim: false },
    onSubmit: (values, idempotencyKey) => client.closings.process(values, { context: { idempotencyKey } }),
    onSaved: ({ id }) => {
      toastSuccess("Fechado. O barbeiro foi avisado.");
      void again();
      void navigate({ to: "/comissoes/fechamentos/$id", params: { id } });
    },
  });
  const { barbeiro_id, de, ate } = form.form.values;
  const parsed = AskPreview.safeParse({ barbeiro_id, de, ate });
  return (
    <FormDialog opened title="Fechar período" onClose={onClose}>
      <ContractForm form={form}>
        <AnybodySelect allowDeselect={false} {...form.field("barbeiro_id")} />
        <Group grow align="flex-start">
          <DayInput label="De" {...form.field("de")} />
          <DayInput label="Até" {...form.field("ate")} />
        </Group>
        {parsed.success && (
          <Preview
            period={parsed.data}
            checkbox={form.field("mesmo_assim", "checkbox")}
            onNext={(next) => form.form.setValues(next)}
          />
        )}
        <FormActions form={form} submit="Fechar período" onCancel={onClose} />
        {parsed.success && <Parts period={parsed.data} />}
      </ContractForm>
    </FormDialog>
  );
}

type PreviewProps = { period: BarberPeriod; checkbox: object; onNext: (period: Period) => void };

function Preview({ period, checkbox, onNext }: PreviewProps) {
  const query = useQuery(orpc.closings.preview.queryOptions({ input: period }));
  return (
    <Fetched query={query}>
      {(preview) => {
        const { linhas, partes, ajustes, duvidas, fechado_ate } = preview;
        const isNothing = linhas.length + partes.length + ajustes.length === 0;
        const doubts = doubtsIn(duvidas);
        return (
          <Stack gap="md">
            {fechado_ate && <ClosedUntil day={fechado_ate} period={period} onNext={onNext} />}
            {isNothing ? <Text>Não há nada a fechar até esse dia.</Text> : <StatementSums of={preview} />}
            {doubts.length > 0 && (
              <Alert color="yellow" title="Antes de fechar">
                {doubts.map((doubt) => (
                  <Text key={doubt}>{doubt}</Text>
                ))}
                <Checkbox mt="sm" label="Fechar mesmo assim" {...checkbox} />
              </Alert>
            )}
          </Stack>
        );
      }}
    </Fetched>
  );
}

type ClosedUntilProps = { day: string; period: Period; onNext: (period: Period) => void };

/**
 * Explains that the period must begin after the last closing, and proposes the next period: until today where the requested one is over.
 */
export function ClosedUntil({ day, period, onNext }: ClosedUntilProps) {
  const now = today(useTimezone());
  const de = addDays(day, 1);
  const ate = period.ate < de ? now : period.ate;
  return (
    <Text c="dimmed" size="sm">
      Já fechado até {formatDay(day)}.{" "}
      {period.de <= day && de <= ate && (
        <Anchor component="button" type="button" inherit underline="always" onClick={() => onNext({ de, ate })}>
          Fechar de {formatDay(de)} a {formatDay(ate)}
        </Anchor>
      )}
    </Text>
  );
}

/** The lines, below the button, since most people confirm without reading all of them. */
function Parts({ period }: { period: BarberPeriod }) {
  const { data } = useQuery(orpc.closings.preview.queryOptions({ input: period }));
  return data && <StatementParts of={data} acts={(one) => one.mes === null && <RemoveAdjustment adjustment={one} />} />;
}

/** The warnings to confirm, as sentences. */
export function doubtsIn({ a_revisar, comandas, saiu }: Doubts): string[] {
  return [
    ...(a_revisar > 0 ? [`${a_revisar === 1 ? "1 comissão está" : `${a_revisar} comissões estão`} sem taxa.`] : []),
    ...(comandas.length > 0 ? [`Comandas abertas com itens dele: ${comandas.join(", ")}.`] : []),
    ...(saiu ? ["O barbeiro saiu e fica devendo: o saldo passa a ser a receber dele."] : []),
  ];
}
