import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

type EmptyStateProps = { title: string; hint?: string; action?: ReactNode };

/** Shown in place of an empty list; `action` creates the first entry. */
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
