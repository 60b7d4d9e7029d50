import { Alert, Button, FileInput, Group, Select, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { largestStatement, statementPath, statementRefusals } from "#contract/bank-lines.ts";
import { useReconcile } from "#web/features/entries/bank/use-reconcile.ts";
import { useCategories } from "#web/features/entries/use-accounts.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { upload } from "#web/lib/upload.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type Taken = { novas: number; repetidas: number };

/** Uploads a bank statement; one of another account than before needs a confirmation. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const banks = useCategories("banco");
  const [chosen, setChosen] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const { refresh } = useReconcile();
  const account = chosen ?? (banks.length === 1 ? banks[0]!.value : null);
  const send = useMutation({
    mutationFn: (isMeant: boolean) => {
      const headers = { "content-type": "application/octet-stream", "x-account": account! };
      const meant: Record<string, string> = isMeant ? { "x-other-account": "yes" } : {};
      return upload<Taken>({
        path: statementPath,
        body: file!,
        headers: { ...headers, ...meant },
        unreadable: statementRefusals.FILE_UNREADABLE,
        largest: { bytes: largestStatement, refusal: statementRefusals.FILE_TOO_LARGE },
      });
    },
    onSuccess: (taken) => {
      toastSuccess(takenText(taken));
      void refresh();
      onClose();
    },
  });
  const refusal = send.error && refusalOf(send.error);
  const isOther = refusal?.code === "OTHER_ACCOUNT";

  return (
    <FormDialog opened title="Importar extrato" onClose={onClose}>
      <Stack>
        <Select
          label="Conta"
          placeholder="Escolher"
          data={banks}
          allowDeselect={false}
          value={account}
          onChange={(value) => {
            setChosen(value);
            send.reset();
          }}
        />
        <FileInput
          label="Extrato em OFX"
          description="O site do banco tem esse formato em “exportar extrato”."
          placeholder="Escolher arquivo"
          accept=".ofx"
          value={file}
          onChange={(one) => {
            setFile(one);
            send.reset();
          }}
        />
        {refusal && (
          <Alert color={isOther ? "yellow" : "red"} role="alert">
            <Text>{refusal.fields[0]?.message ?? refusal.text}</Text>
            {isOther && <Text>Confira a conta escolhida. Se o banco mudou o número dela, importe assim mesmo.</Text>}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!file || !account} loading={send.isPending} onClick={() => send.mutate(isOther)}>
            {isOther ? "Importar assim mesmo" : "Importar"}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

function takenText({ novas, repetidas }: Taken): string {
  if (novas === 0) return "Nenhuma linha nova: este extrato já estava aqui.";
  const added = novas === 1 ? "1 linha nova" : `${novas} linhas novas`;
  return repetidas === 0 ? `${added}.` : `${added}; ${repetidas} já estavam aqui.`;
}
