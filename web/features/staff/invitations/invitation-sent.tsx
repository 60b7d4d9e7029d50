import { Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import type { SentInvitation } from "#contract/staff-invitations.ts";

type InvitationSentProps = { sent: SentInvitation; onClose: () => void };

/** The link of an invitation, shown once: nobody can look it up later. */
export function InvitationSent({ sent: { invitation, link }, onClose }: InvitationSentProps) {
  return (
    <Stack gap="md">
      <Text>
        {invitation.nome} recebe o convite em {invitation.email}. Você também pode entregar o link: ele vale por 72
        horas e só pode ser usado uma vez.
      </Text>
      <TextInput label="Link do convite" value={link} readOnly onFocus={({ target }) => target.select()} />
      <Group justify="flex-end" gap="sm">
        <CopyButton value={link} timeout={4000}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Link copiado" : "Copiar link"}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  );
}
