import { Alert, Button, Group, Modal, Skeleton } from "@mantine/core";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { cropped, type Square } from "#web/features/profile/photo/cropped.ts";
import { uploadPhoto } from "#web/features/profile/photo/upload-photo.ts";
import { refusalOf } from "#web/lib/refusals.ts";

const CropArea = lazy(async () => ({ default: (await import("#web/features/profile/photo/crop-area.tsx")).CropArea }));

type CropDialogProps = {
  /** An object URL of the chosen picture; null while there is none. */
  source: string | null;
  onSaved: () => void;
  onClose: () => void;
};

export function CropDialog({ source, onSaved, onClose }: CropDialogProps) {
  const [square, setSquare] = useState<Square>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: { source: string; square: Square }) =>
      uploadPhoto(await cropped(wanted.source, wanted.square)),
    onSuccess: onSaved,
  });

  function close(): void {
    reset();
    onClose();
  }

  return (
    <Modal opened={source !== null} onClose={close} title="Ajuste sua foto" centered>
      {source && (
        <Suspense fallback={<Skeleton height={320} />}>
          <CropArea source={source} onSquare={setSquare} />
        </Suspense>
      )}
      {error && (
        <Alert color="red" mt="md">
          {refusalOf(error).text}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button disabled={!square} loading={isPending} onClick={() => source && square && mutate({ source, square })}>
          Usar esta foto
        </Button>
      </Group>
    </Modal>
  );
}
