import { Alert, Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { openCodeReader } from "#web/features/products/counts/code-reader.ts";
import { Dialog } from "#web/ui/dialog.tsx";

type CameraDialogProps = {
  onCode: (code: string) => void;
  /** The result of the last code. */
  children: ReactNode;
  onClose: () => void;
};

/** The time between two reads in milliseconds, and the time until the same code counts again. */
const LOOK_MS = 150;
const SAME_MS = 2000;

/** Reads barcodes with the camera, one after the other, until it is closed. */
export default function CameraDialog({ onCode, children, onClose }: CameraDialogProps) {
  const [failed, setFailed] = useState(false);
  return (
    <Dialog opened onClose={onClose} title="Ler com a câmera">
      <Stack gap="md">
        {failed ? (
          <Alert color="red">
            Não foi possível usar a câmera. Permita o acesso nas configurações do navegador, ou digite o código.
          </Alert>
        ) : (
          <Viewfinder onCode={onCode} onFailure={() => setFailed(true)} />
        )}
        <div aria-live="assertive">{children}</div>
        <Button variant="default" onClick={onClose}>
          Fechar a câmera
        </Button>
      </Stack>
    </Dialog>
  );
}

type ViewfinderProps = { onCode: (code: string) => void; onFailure: () => void };

/** The camera's image; a component inside the dialog, because its contents render later than the dialog. */
function Viewfinder({ onCode, onFailure }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef({ code: "", at: 0 });
  const see = useEffectEvent((code: string) => {
    const now = Date.now();
    const isSame = code === last.current.code && now - last.current.at < SAME_MS;
    last.current = { code, at: now };
    if (!isSame) onCode(code);
  });
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    const ending = new AbortController();
    film(video.current!, { see, signal: ending.signal }).catch(() => !ending.signal.aborted && fail());
    return () => ending.abort();
  }, []);

  return (
    <>
      <video ref={video} playsInline muted style={{ width: "100%", borderRadius: 8, background: "#000" }} />
      <Text c="dimmed" size="sm">
        Aponte para o código de barras. Cada leitura soma uma embalagem.
      </Text>
    </>
  );
}

type Filming = { see: (code: string) => void; signal: AbortSignal };

/** Shows the back camera's image and reports each code in it, until the signal aborts. */
async function film(video: HTMLVideoElement, { see, signal }: Filming): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener("abort", stop);
  if (signal.aborted) return stop();
  const read = await openCodeReader();
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const code = await read(video);
    if (code && !signal.aborted) see(code);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
