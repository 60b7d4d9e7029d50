import { Alert, Button, Group, Skeleton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { photoPath } from "#contract/photo.ts";
import { type Part, drawn } from "#web/lib/picture.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { uploadPhoto } from "#web/lib/upload-photo.ts";
import { Dialog } from "#web/ui/dialog.tsx";

const CropArea = lazy(async () => ({ default: (await import("#web/features/profile/photo/crop-area.tsx")).CropArea }));

/** The size that the server keeps. */
const side = 512;

type CropDialogProps = {
  /** An object URL of the chosen picture; null without one. */
  source: string | null;
  onSaved: () => void;
  /** Called after each upload, also an aborted one, which may have arrived. */
  onSent: () => void;
  onClose: () => void;
};

export function CropDialog({ source, onSaved, onSent, onClose }: CropDialogProps) {
  const [square, setSquare] = useState<Part>();
  const sending = useRef<AbortController>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: { source: string; square: Part }) => {
      const { signal } = (sending.current = new AbortController());
      await uploadPhoto(photoPath, await drawn(wanted.source, { side, part: wanted.square }), signal);
    },
    onSettled: onSent,
  });

  function close(): void {
    sending.current?.abort();
    reset();
    onClose();
  }

  return (
    <Dialog opened={source !== null} onClose={close} title="Ajuste sua foto">
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
        <Button
          disabled={!square}
          loading={isPending}
          onClick={() => source && square && mutate({ source, square }, { onSuccess: onSaved })}
        >
          Usar esta foto
        </Button>
      </Group>
    </Dialog>
  );
}
