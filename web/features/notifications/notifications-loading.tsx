import { Group, Loader, Text } from "@mantine/core";

export function NotificationsLoading() {
  return (
    <Group justify="center" py="xl">
      <Loader size="sm" aria-hidden />
      <Text component="output" c="dimmed">
        Carregando notificações...
      </Text>
    </Group>
  );
}
