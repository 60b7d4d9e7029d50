import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { ButtonLink } from "#web/ui/links.tsx";

type RefusedPageProps = {
  title: string;
  text: string;
  onRetry?: () => void;
  /** The link to another page, by default the role's home. */
  way?: { to: "/" | "/barbeiro/perfil"; name: string };
};

/** Shown in place of a page that is not for this role. */
export function AccessDenied() {
  return <RefusedPage title="Acesso Negado" text="Você não tem permissão para acessar esta área." />;
}

/** Shown in place of a page for which a permission is missing; a barber's home may be that very page. */
export function Restricted() {
  return (
    <RefusedPage
      title="Funcionalidade Restrita"
      text="Você não tem permissão para acessar esta funcionalidade."
      way={{ to: "/barbeiro/perfil", name: "Meu Perfil" }}
    />
  );
}

/** Shown in place of a page that was opened too often in a minute. */
export function OpenedTooOften({ text, onRetry }: Pick<RefusedPageProps, "text" | "onRetry">) {
  return <RefusedPage title="Acesso Negado" text={text} onRetry={onRetry} />;
}

const home = { to: "/", name: "Voltar ao Início" } as const;

function RefusedPage({ title, text, onRetry, way = home }: RefusedPageProps) {
  return (
    <Stack align="center" gap="md" py="xl" ta="center">
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <Group justify="center" gap="sm">
        {onRetry && <Button onClick={onRetry}>Tentar Novamente</Button>}
        <ButtonLink to={way.to} variant="default">
          {way.name}
        </ButtonLink>
      </Group>
    </Stack>
  );
}
