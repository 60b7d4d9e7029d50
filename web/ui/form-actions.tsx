import { Button, Group } from "@mantine/core";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";

type FormActionsProps = {
  form: { typed: () => boolean; pending: boolean };
  /** The verb of what is sent. */
  submit: string;
  onCancel: () => void;
};

/** The end of a form that may be left: "Cancelar" keeps nothing (spec section 4), every other way out asks first. */
export function FormActions({ form, submit, onCancel }: FormActionsProps) {
  return (
    <>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.pending}>
          {submit}
        </Button>
      </Group>
      <DiscardQuestion typed={form.typed} />
    </>
  );
}
