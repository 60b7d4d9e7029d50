import { Stack, Text } from "@mantine/core";
import { Logo } from "#web/shell/logo.tsx";

/** Shown while the session is unknown; the same picture as the shell in index.html, so nothing jumps. */
export function LoadingScreen() {
  return (
    <Stack align="center" justify="center" gap="sm" mih="100dvh">
      <Logo size={48} />
      <Text fw={650} size="lg">
        Navalha
      </Text>
      <Text component="output" c="dimmed">
        Carregando...
      </Text>
    </Stack>
  );
}
