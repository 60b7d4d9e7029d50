import { Button, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** Stands in the place of a page that is not for this role. */
export function AccessDenied() {
  return (
    <Stack align="center" gap="md" py="xl" ta="center">
      <Title order={2}>Acesso Negado</Title>
      <Text c="dimmed">Você não tem permissão para acessar esta área.</Text>
      <Button component={Link} to="/" variant="default">
        Voltar ao Início
      </Button>
    </Stack>
  );
}
