import { refusalOf } from "#web/lib/refusals.ts";

/** Toasts load on first use: the sign-in page weighs less without them. */
async function show(message: string, color: string): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({ message, color, withBorder: true });
}

export function toastSuccess(message: string): void {
  void show(message, "green");
}

/** Says why a call failed. */
export function toastFailure(error: unknown): void {
  void show(refusalOf(error).text, "red");
}
