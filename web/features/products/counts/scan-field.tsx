import { ActionIcon, Alert, Group, TextInput } from "@mantine/core";
import { IconBarcode, IconCamera } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from "react";
import { quantityText } from "#contract/quantities.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";

const Camera = lazy(() => import("#web/features/products/counts/camera-dialog.tsx"));

/** Each scanned code counts one package; its own idempotency key keeps a retry from counting twice. */
type Scanned = { codigo: string; key: string };

/** Counts one package per code: a scanner types it and presses Enter, or a phone's camera reads it. */
export function ScanField({ count }: { count: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [filming, setFilming] = useState(false);
  const again = useReadAgain(orpc.products.counts.key());
  const scan = useMutation({
    mutationFn: ({ codigo, key }: Scanned) =>
      client.products.counts.scan({ id: count, codigo }, { context: { idempotencyKey: key } }),
    onSuccess: () => navigator.vibrate?.(60),
    onSettled: again,
    // Sent one after the other, in the order in which they were read.
    scope: { id: `scan ${count}` },
  });
  const read = (codigo: string) => scan.mutate({ codigo, key: randomId() });

  // A scanner types into the focused field.
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() !== "") read(code);
    setCode("");
    input.current?.focus();
  }

  const said = (
    <>
      {scan.isSuccess && (
        <Alert color="green" mt="sm">
          {scan.data.nome}: {quantityText(scan.data.contado ?? 0, scan.data.unidade)}
        </Alert>
      )}
      {scan.isError && (
        <Alert color="red" mt="sm">
          {scan.variables.codigo}: {reasonOf(scan.error)}
        </Alert>
      )}
    </>
  );

  return (
    <form onSubmit={submit} aria-label="Ler código">
      <Group gap="sm" wrap="nowrap" align="flex-end">
        <TextInput
          ref={input}
          flex={1}
          label="Código de barras ou SKU"
          placeholder="Leia ou digite e tecle Enter"
          leftSection={<IconBarcode size={18} aria-hidden />}
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <ActionIcon size={36} variant="default" aria-label="Ler com a câmera" onClick={() => setFilming(true)}>
          <IconCamera size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {!filming && <div aria-live="assertive">{said}</div>}
      {filming && (
        <Suspense>
          <Camera onCode={read} onClose={() => setFilming(false)}>
            {said}
          </Camera>
        </Suspense>
      )}
    </form>
  );
}

function reasonOf(error: unknown): string {
  const { fields, text } = refusalOf(error);
  return fields[0]?.message ?? text;
}
