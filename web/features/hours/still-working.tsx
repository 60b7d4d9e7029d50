import { Text } from "@mantine/core";
import type { HoursException } from "#contract/hours.ts";
import { workingText } from "#web/features/hours/hours-texts.ts";

/** Says who can still be booked on a day on which the shop is closed. */
export function StillWorking({ exception }: { exception: HoursException }) {
  const text = workingText(exception);
  if (!text) return null;
  return (
    <Text size="sm" c="yellow.4">
      {text}
    </Text>
  );
}
