import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";

type RefusedPageProps = { title: string; text: string; onRetry?: () => void };

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

/** Stands in the place of a page that was opened too often in a minute. */
export function OpenedTooOften({ text, onRetry }: Omit<RefusedPageProps, "title">) {
  return <RefusedPage title="Acesso Negado" text={text} onRetry={onRetry} />;
}

function RefusedPage({ title, text, onRetry }: RefusedPageProps) {
  return (
    <Stack align="center" gap="md" py="xl" ta="center">
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <Group justify="center" gap="sm">
        {onRetry && <Button onClick={onRetry}>Tentar Novamente</Button>}
        <Button component={Link} to="/" variant="default">
          Voltar ao Início
        </Button>
      </Group>
    </Stack>
  );
}
