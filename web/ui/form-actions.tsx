import { Button, Group } from "@mantine/core";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";

type FormActionsProps = {
  form: { typed: () => boolean; pending: boolean };
  /** The verb of what is sent. */
  submit: string;
  dangerous?: boolean;
  /** Where what is sent cancels something itself. */
  leave?: string;
  onCancel: () => void;
};

/** The end of a form that may be left: "Cancelar" keeps nothing (spec section 4), every other way out asks first. */
export function FormActions({ form, submit, dangerous, leave = "Cancelar", onCancel }: FormActionsProps) {
  return (
    <>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {leave}
        </Button>
        <Button type="submit" color={dangerous ? "red.9" : undefined} loading={form.pending}>
          {submit}
        </Button>
      </Group>
      <DiscardQuestion typed={form.typed} />
    </>
  );
}
