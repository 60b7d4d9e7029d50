import { ActionIcon, Alert, Anchor, Button, FileButton, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Entry } from "#contract/entries.ts";
import { type Attachment, attachmentsPath, mostAttachments } from "#contract/entry-attachments.ts";
import { attachmentTypes, sendAttachment } from "#web/features/entries/attachments/send-attachment.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type AttachmentsProps = { entry: Entry; onClose: () => void };

/** Opens the attachments of an entry that has some. */
export function AttachmentsButton({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  const label = `Anexos de ${entry.descricao}`;
  return (
    <>
      <Tooltip label="Anexos">
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(true)}>
          <IconPaperclip size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <AttachmentsDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The attachments of an entry: bills and receipts, as PDF or image. */
export function AttachmentsDialog({ entry: { id, descricao, anexos }, onClose }: AttachmentsProps) {
  const reset = useRef<() => void>(null);
  const refresh = useReadAgain(orpc.entries.key());
  const reads = useSession().role === "super_admin";
  const send = useMutation({
    mutationFn: (file: File) => sendAttachment(id, file),
    onSuccess: () => refresh(),
  });

  function take(file: File | null): void {
    // An input that keeps its file fires no event when the same file is chosen again.
    reset.current?.();
    if (file) send.mutate(file);
  }

  return (
    <Dialog opened title={`Anexos de ${descricao}`} onClose={onClose}>
      <Stack>
        {anexos.length === 0 && <Text c="dimmed">Guarde aqui o boleto, a nota ou o recibo.</Text>}
        {anexos.length > 0 && (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
            {anexos.map((one) => (
              <AttachmentLine key={one.id} attachment={one} reads={reads} />
            ))}
          </Stack>
        )}
        {send.error && (
          <Alert color="red" role="alert">
            {refusalOf(send.error).text}
          </Alert>
        )}
        {!reads && (
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              PDF ou foto, até 5 MB.
            </Text>
            <FileButton
              resetRef={reset}
              accept={attachmentTypes}
              inputProps={{ "aria-label": "Adicionar anexo" }}
              onChange={take}
            >
              {(props) => (
                <Button {...props} loading={send.isPending} disabled={anexos.length >= mostAttachments}>
                  Adicionar anexo
                </Button>
              )}
            </FileButton>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function AttachmentLine({ attachment: { id, nome }, reads }: { attachment: Attachment; reads: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useReadAgain(orpc.entries.key());
  const remove = useAct(() => client.entries.attachments.remove({ id }), { done: "Anexo removido.", refresh });
  const close = () => setAsking(false);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Anchor
        href={`${attachmentsPath}/${id}`}
        target="_blank"
        rel="noreferrer"
        style={{ overflowWrap: "anywhere" }}
        c="inherit"
        underline="always"
      >
        {nome}
      </Anchor>
      {!reads && (
        <ActionIcon variant="subtle" color="red" aria-label={`Remover ${nome}`} onClick={() => setAsking(true)}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Remover o anexo?"
        confirm="Remover anexo"
        dangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        {nome} sai do lançamento e é apagado.
      </ConfirmDialog>
    </Group>
  );
}
