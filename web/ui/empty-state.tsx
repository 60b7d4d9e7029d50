import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

type EmptyStateProps = { title: string; hint?: string; action?: ReactNode };

/** Stands where a list would, when there is nothing in it; `action` is the way to the first entry. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl">
      <Text fw={600} ta="center">
        {title}
      </Text>
      {hint && (
        <Text c="dimmed" ta="center" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}
