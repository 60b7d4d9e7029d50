import { Group, Paper, Text, Title } from "@mantine/core";
import { Children, type ReactNode, useId } from "react";
import { useFocusFollows } from "#web/ui/use-focus-follows.ts";

type SectionProps = {
  title: string;
  description?: string;
  actions?: ReactNode;
  /** Identifies the current content, where a press replaces it; focus then follows. */
  turn?: unknown;
  children?: ReactNode;
};

/** A section of a page, with its actions at the right. */
export function Section({ title, description, actions, turn, children }: SectionProps) {
  const id = useId();
  const place = useFocusFollows(turn);
  const filled = Children.toArray(children).length > 0;

  return (
    <Paper component="section" ref={place} aria-labelledby={id} withBorder p={{ base: "md", sm: "lg" }}>
      <Group justify="space-between" align="flex-start" mb={filled ? "md" : undefined} gap="sm">
        <div style={{ flex: "1 1 16rem" }}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" size="sm" mt={2}>
              {description}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
