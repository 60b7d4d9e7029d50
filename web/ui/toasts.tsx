import "@mantine/core/styles/Notification.css";
import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";

/** At most three at a time, five seconds each. */
export function Toasts() {
  return <Notifications limit={3} autoClose={5000} position="top-center" />;
}
