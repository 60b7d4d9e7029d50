import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { SentInvitation } from "#contract/staff-invitations.ts";
import { useSendsMails } from "#web/features/auth/entrance-query.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

type InvitationSentProps = { sent: SentInvitation; onClose: () => void };

/** The link of an invitation, shown once: nobody can look it up later. */
export function InvitationSent({ sent, onClose }: InvitationSentProps) {
  const { nome, email } = sent.invitation;
  // Local mode knows itself as localhost; whoever is handed the link is at another machine.
  const link = sent.link.replace(/^https?:\/\/[^/]+/, location.origin);
  const mailed = useSendsMails();

  return (
    <Stack gap="md">
      <Text>
        {mailed
          ? `${nome} recebe o convite em ${email}. Você também pode entregar o link: ele vale por 72 horas e só pode ser usado uma vez.`
          : `Aqui não são enviados e-mails: copie o link e entregue a ${nome}. Ele vale por 72 horas, uma única vez, e só para ${email}.`}
      </Text>
      <TextInput label="Link do convite" value={link} readOnly onFocus={({ target }) => target.select()} />
      <Group justify="flex-end" gap="sm">
        <CopyButton text={link} copied="Link copiado">
          Copiar link
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  );
}
