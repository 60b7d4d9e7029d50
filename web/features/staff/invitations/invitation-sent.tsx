import { Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import type { SentInvitation } from "#contract/staff-invitations.ts";
import { useSendsMails } from "#web/features/auth/entrance-query.ts";

type InvitationSentProps = { sent: SentInvitation; onClose: () => void };

/** The link of an invitation, shown once: nobody can look it up later. */
export function InvitationSent({ sent: { invitation, link }, onClose }: InvitationSentProps) {
  const { nome, email } = invitation;
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
