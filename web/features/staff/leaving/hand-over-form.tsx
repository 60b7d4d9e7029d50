import { Alert, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { isDefinedError } from "@orpc/client";
import { useState } from "react";
import * as z from "zod";
import { HandOver, type OrphanedVisit, type VisitsAhead } from "#contract/leaving.ts";
import { Id } from "#contract/values.ts";
import { VisitChoice } from "#web/features/staff/leaving/visit-choice.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";

type HandOverFormProps = {
  barber: string;
  ahead: VisitsAhead;
  /** The consequences of leaving. */
  intro: string;
  /** The text of the submit button. */
  submit: string;
  onSubmit: (visits: HandOver[]) => Promise<void>;
  /** Reads the visits again: some were booked or cancelled meanwhile. */
  onStale: () => void;
  onClose: () => void;
};

/** The decision about each visit of a barber who leaves; all are applied at once, or none. */
export function HandOverForm({ barber, ahead, intro, submit, onSubmit, onStale, onClose }: HandOverFormProps) {
  const [message, setMessage] = useState("");
  const [refused, setRefused] = useState<Record<string, string>>({});
  const form = useContractForm<Decisions>({
    schema: allDecided(ahead.visits),
    initialValues: { id: barber, visits: [] },
    onSubmit: async ({ visits }) => {
      setRefused({});
      try {
        const left = visits.filter(({ id }) => ahead.visits.some((visit) => visit.id === id));
        await onSubmit(left.map((one) => (one.barber === null ? { ...one, message } : one)));
      } catch (error) {
        setRefused(reasonsOf(error));
        onStale();
        throw error;
      }
    },
  });
  const { visits: decided } = form.form.values;

  function decide(choices: HandOver[]): void {
    const ids = new Set(choices.map(({ id }) => id));
    form.form.setFieldValue("visits", [...decided.filter(({ id }) => !ids.has(id)), ...choices]);
    for (const id of ids) form.form.clearFieldError(`decided.${id}`);
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.has(id))));
  }

  return (
    <ContractForm form={form}>
      <Text>{intro}</Text>
      <Text>{countText(ahead.total)}</Text>
      {ahead.total > ahead.visits.length && (
        <Alert color="yellow">
          Aqui cabem os {ahead.visits.length} mais próximos. Passe ou cancele antes os últimos pela agenda.
        </Alert>
      )}
      {ahead.visits.length > 1 && <ForAll visits={ahead.visits} decided={decided} onDecide={decide} />}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {ahead.visits.map((visit) => {
          const at = decided.findIndex(({ id }) => id === visit.id);
          return (
            <VisitChoice
              key={visit.id}
              visit={visit}
              choice={decided[at]}
              error={refused[visit.id] ?? form.form.errors[`decided.${visit.id}`]}
              timeError={form.form.errors[`visits.${at}.startsAt`]}
              onDecide={(choice) => decide([choice])}
            />
          );
        })}
      </Stack>
      {decided.some((one) => one.barber === null) && (
        <Textarea
          label="Recado para quem for cancelado (opcional)"
          description="Vai no aviso de cancelamento. Quem só tem telefone não o recebe."
          rows={2}
          maxLength={300}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      )}
      <FormActions form={form} submit={submit} dangerous onCancel={onClose} />
    </ContractForm>
  );
}

type Decisions = { id: string; visits: HandOver[] };

type ForAllProps = { visits: OrphanedVisit[]; decided: HandOver[]; onDecide: (choices: HandOver[]) => void };

/** One choice for all visits that it fits; chosen while it is what was decided about each of them. */
function ForAll({ visits, decided, onDecide }: ForAllProps) {
  const takenBy = (barber: string) =>
    visits.filter(({ colleagues }) => colleagues.some(({ id, free, works }) => id === barber && free && works));
  const names = new Map(visits.flatMap(({ colleagues }) => colleagues.map(({ id, nome }) => [id, nome])));
  const choices = [...names]
    .map(([barber, nome]) => ({ barber, nome, fits: takenBy(barber) }))
    .filter(({ fits }) => fits.length > 0);
  const isDecided = (barber: string | null, fits: OrphanedVisit[]) =>
    fits.every(({ id }) => decided.some((one) => one.id === id && one.barber === barber && !("startsAt" in one)));
  return (
    <NativeSelect
      label="Para todos de uma vez"
      description="Quem passa fica no mesmo horário."
      data={[
        { value: "", label: "Decidir um a um" },
        ...choices.map(({ barber, nome, fits }) => ({
          value: barber,
          label: `Passar ${fits.length} de ${visits.length} para ${nome}`,
        })),
        { value: "cancel", label: "Cancelar todos" },
      ]}
      value={
        isDecided(null, visits) ? "cancel" : (choices.find(({ barber, fits }) => isDecided(barber, fits))?.barber ?? "")
      }
      onChange={({ currentTarget: { value } }) => {
        if (value === "cancel") onDecide(visits.map(({ id }) => ({ id, barber: null })));
        else if (value) onDecide(takenBy(value).map(({ id }) => ({ id, barber: value })));
      }}
    />
  );
}

function allDecided(visits: OrphanedVisit[]): z.ZodType<unknown, Decisions> {
  return z.strictObject({ id: Id, visits: z.array(HandOver) }).check(({ value, issues }) => {
    const decided = new Set(value.visits.map(({ id }) => id));
    for (const { id } of visits)
      if (!decided.has(id))
        issues.push({
          code: "custom",
          input: value,
          path: ["decided", id],
          message: "Decida o que será deste horário.",
        });
  });
}

function reasonsOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error) || !isDefinedError(error)) return {};
  const { code, data } = error as { code: string; data: { refused: { id: string; reason: string }[] } };
  return code === "HANDOVER_REFUSED" ? Object.fromEntries(data.refused.map(({ id, reason }) => [id, reason])) : {};
}

function countText(total: number): string {
  return total === 1
    ? "Há 1 horário marcado. Decida o que será dele."
    : `Há ${total} horários marcados. Decida o que será de cada um.`;
}
