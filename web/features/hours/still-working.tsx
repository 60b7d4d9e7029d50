import { Text } from "@mantine/core";
import type { HoursException } from "#contract/hours.ts";
import { workingText } from "#web/features/hours/hours-texts.ts";

/** Says for whom other hours than the shop's hold on a day that is closed or special. */
export function StillWorking({ exception }: { exception: HoursException }) {
  const text = workingText(exception);
  if (!text) return null;
  return (
    <Text size="sm" c="yellow.4">
      {text}
    </Text>
  );
}
