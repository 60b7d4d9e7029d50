import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import "@mantine/core/styles/Paper.css";
import { Children, type ReactNode } from "react";

type PanelProps = { title: string; text: ReactNode; action?: ReactNode; children?: ReactNode };

/** One matter of an account's security: how it stands, and what can be done about it. */
export function Panel({ title, text, action, children }: PanelProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: "1 1 16rem" }}>
          <Title order={3} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {text}
          </Text>
        </div>
        {action}
      </Group>
      {Children.toArray(children).length > 0 && <Stack mt="md">{children}</Stack>}
    </Paper>
  );
}
