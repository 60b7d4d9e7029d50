import { Group, Paper, Stack, TextInput, Title } from "@mantine/core";
import { useSession } from "#web/lib/session.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** The addresses that a shop gives to its clients, to be copied. */
export function ShopLinks() {
  const { barbershop } = useSession();
  if (!barbershop) return null;
  const { slug } = barbershop;

  return (
    <Paper component="section" withBorder p="md" aria-label="Links para clientes">
      <Title order={2} size="h4" mb="sm">
        Links para clientes
      </Title>
      <Stack gap="md">
        <LinkToGive label="Agendar sem conta" path={`/b/${slug}`} />
        <LinkToGive label="Criar conta de cliente" path={`/cadastro-cliente?barbearia=${slug}`} />
      </Stack>
    </Paper>
  );
}

function LinkToGive({ label, path }: { label: string; path: string }) {
  const link = `${location.origin}${path}`;
  return (
    <Group align="end" gap="sm">
      <TextInput label={label} value={link} readOnly flex="1 1 260px" onFocus={({ target }) => target.select()} />
      <CopyButton text={link} copied="Link copiado" variant="default" aria-label={`Copiar link: ${label}`}>
        Copiar link
      </CopyButton>
    </Group>
  );
}
