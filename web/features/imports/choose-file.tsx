import { Button, FileButton, Flex, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { type Importable } from "#contract/importable.ts";
import { importPath, importRefusals, largestImport } from "#contract/imports.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { upload } from "#web/lib/upload.ts";

type ChooseFileProps = { of: Importable; onRead: (id: string) => void };

/** Uploads a file, which is read and checked before anything is imported. */
export function ChooseFile({ of, onRead }: ChooseFileProps) {
  const again = useReadAgain(orpc.imports.list.key());
  const reset = useRef<() => void>(null);
  const send = useMutation({
    mutationFn: (file: File) => {
      const headers = {
        "content-type": "application/octet-stream",
        "x-import-of": of,
        "x-file-name": encodeURIComponent(file.name),
      };
      return upload<{ id: string }>({
        path: importPath,
        body: file,
        headers,
        unreadable: importRefusals.FILE_UNREADABLE,
        largest: { bytes: largestImport, refusal: importRefusals.FILE_TOO_LARGE },
      });
    },
    onSuccess: async ({ id }) => {
      await again();
      onRead(id);
    },
  });

  function choose(file: File | null): void {
    // An input that keeps its file fires no event when the same file is chosen again.
    reset.current?.();
    if (file) send.mutate(file);
  }

  return (
    <Flex direction="column" gap={4} align={{ base: "flex-start", sm: "flex-end" }}>
      <FileButton
        resetRef={reset}
        accept=".csv,.txt,.xlsx"
        inputProps={{ "aria-label": "Escolher planilha" }}
        onChange={choose}
      >
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} loading={send.isPending}>
            Escolher planilha
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        Excel (.xlsx) ou CSV, até 20 MB e 50.000 linhas
      </Text>
      {send.error && (
        <Text size="sm" c="red.4" role="alert" maw={360}>
          {refusalOf(send.error).text}
        </Text>
      )}
    </Flex>
  );
}
