import { Button, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Notifications, notifications } from "@mantine/notifications";
import { refusalOf } from "#web/lib/refusals.ts";

/** The toasts: at most three at a time, five seconds each; on a phone at the bottom, where they cover no button of a panel. */
export function Toasts() {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return <Notifications limit={3} autoClose={5000} position={isPhone ? "bottom-center" : "top-center"} />;
}

export function toastSuccess(message: string): void {
  show(message, "green");
}

export function toastProblem(message: string): void {
  show(message, "red");
}

/** Shows why a call failed. */
export function toastFailure(error: unknown): void {
  show(reasonOf(error), "red");
}

/** The same with a title, where the specification has one. */
export function toastRefusal(title: string, error: unknown): void {
  show(reasonOf(error), "red", title);
}

/** What is wrong with each field: no form is there to mark them. */
function reasonOf(error: unknown): string {
  const { text, fields } = refusalOf(error);
  return [...new Set(fields.map(({ message }) => message))].join(" ") || text;
}

/** Before all others: the answer to one's own act does not wait until notices of others go. */
function show(message: string, color: string, title?: string): void {
  notifications.show({ title, message, color, withBorder: true, priority: 1 });
}

/** An action offered by a toast; `about`: a newer toast about the same replaces it. */
export type ToastAction = { label: string; onAct: () => void; about: string };

const longMs = 15_000;

/** Takes back the action that a toast about this offers: it was done elsewhere. */
export function dropToast(about: string): void {
  notifications.hide(about);
}

/** A toast with an action. It stays longer, so that the keyboard reaches it; the action must also exist elsewhere. */
export function toastWithAction(text: string, { label, onAct, about: id }: ToastAction): void {
  const act = () => {
    onAct();
    notifications.hide(id);
  };
  const message = (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{text}</span>
      <Button variant="light" size="compact-sm" onClick={act} style={{ flexShrink: 0 }}>
        {label}
      </Button>
    </Group>
  );
  notifications.hide(id);
  notifications.show({ id, message, color: "green", withBorder: true, autoClose: longMs });
}
