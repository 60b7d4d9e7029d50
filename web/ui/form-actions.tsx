import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";
import classes from "#web/ui/form-actions.module.css";

type FormActionsProps = {
  form: { typed: () => boolean; pending: boolean };
  /** The verb of the submit button. */
  submit: string;
  dangerous?: boolean;
  /** While what would be sent is still being read. */
  disabled?: boolean;
  /** The text of the cancel button, where the form itself cancels something. */
  leave?: string;
  onCancel: () => void;
  /** Another way to submit. */
  children?: ReactNode;
};

/** The buttons of a form: "Cancelar" discards without asking (spec section 4); every other way to leave asks first. */
export function FormActions({
  form,
  submit,
  dangerous,
  disabled = false,
  leave = "Cancelar",
  onCancel,
  children,
}: FormActionsProps) {
  return (
    <>
      <Group justify="flex-end" gap="sm" className={children ? classes.three : undefined}>
        <Button variant="default" onClick={onCancel}>
          {leave}
        </Button>
        <Button type="submit" color={dangerous ? "red.9" : undefined} loading={form.pending} disabled={disabled}>
          {submit}
        </Button>
        {children}
      </Group>
      <DiscardQuestion typed={form.typed} />
    </>
  );
}
