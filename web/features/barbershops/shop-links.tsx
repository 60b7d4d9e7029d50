import { Group, Stack, TextInput } from "@mantine/core";
import { useSession } from "#web/lib/session.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Section } from "#web/ui/section.tsx";

/** The addresses that a shop gives to its clients, to be copied. */
export function ShopLinks() {
  const { barbershop } = useSession();
  if (!barbershop) return null;
  return (
    <Section title="Links para clientes">
      <LinksToGive slug={barbershop.slug} />
    </Section>
  );
}

export function LinksToGive({ slug }: { slug: string }) {
  return (
    <Stack gap="md">
      <LinkToGive label="Seu link de agendamento" path={`/b/${slug}`} />
      <LinkToGive label="Criar conta de cliente" path={`/cadastro-cliente?barbearia=${slug}`} />
    </Stack>
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
