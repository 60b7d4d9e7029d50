import "@mantine/core/styles/Notification.css";
import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";

/** At most three at a time, five seconds each; on a phone at the foot, where they cover no step of the panel. */
export function Toasts() {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return <Notifications limit={3} autoClose={5000} position={isPhone ? "bottom-center" : "top-center"} />;
}
