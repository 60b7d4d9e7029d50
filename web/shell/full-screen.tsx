import { Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Logo } from "#web/shell/logo.tsx";

type FullScreenProps = { title: string; text?: string; children?: ReactNode };

/** A page with one message; its children are the links to leave it. */
export function FullScreen({ title, text, children }: FullScreenProps) {
  useDocumentTitle(`${title} · Navalha`);

  return (
    <Stack component="main" align="center" justify="center" gap="md" mih="100dvh" p="lg" ta="center">
      <Logo size={48} />
      <Title order={1}>{title}</Title>
      {text && (
        <Text c="dimmed" maw={440}>
          {text}
        </Text>
      )}
      {children && (
        <Group justify="center" gap="sm" mt="sm" w="100%">
          {children}
        </Group>
      )}
    </Stack>
  );
}
