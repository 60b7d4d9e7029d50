import { Button, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";

type RefusedPageProps = { title: string; text: string };

/** Stands in the place of a page that is not for this role. */
export function AccessDenied() {
  return <RefusedPage title="Acesso Negado" text="Você não tem permissão para acessar esta área." />;
}

/** Stands in the place of a page for which a permission is missing. */
export function Restricted() {
  return (
    <RefusedPage title="Funcionalidade Restrita" text="Você não tem permissão para acessar esta funcionalidade." />
  );
}

function RefusedPage({ title, text }: RefusedPageProps) {
  return (
    <Stack align="center" gap="md" py="xl" ta="center">
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <Button component={Link} to="/" variant="default">
        Voltar ao Início
      </Button>
    </Stack>
  );
}
