import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { SentInvitation } from "#contract/staff-invitations.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

type InvitationSentProps = { sent: SentInvitation; onClose: () => void };

/** Where the invitation was sent; without mail its link, shown once: it cannot be read again later. */
export function InvitationSent({ sent, onClose }: InvitationSentProps) {
  const { nome, email } = sent.invitation;
  // In local mode the server's address is localhost; the person who gets the link uses another machine.
  const link = sent.link?.replace(/^https?:\/\/[^/]+/, location.origin);
  const close = useRef<HTMLButtonElement>(null);
  // The submit button is gone with its form, and without a focused element the dialog receives no keys.
  useEffect(() => close.current?.focus(), []);

  return (
    <Stack gap="md">
      <Text>
        {link
          ? `Aqui não são enviados e-mails: copie o link e entregue a ${nome}. Ele vale por 72 horas, uma única vez, e só para ${email}.`
          : `${nome} recebe o convite em ${email}. O link vale por 72 horas e só pode ser usado uma vez.`}
      </Text>
      {link && <TextInput label="Link do convite" value={link} readOnly onFocus={({ target }) => target.select()} />}
      <Group justify="flex-end" gap="sm">
        {link && (
          <CopyButton text={link} copied="Link copiado">
            Copiar link
          </CopyButton>
        )}
        <Button ref={close} variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  );
}
