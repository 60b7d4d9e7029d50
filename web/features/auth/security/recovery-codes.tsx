import { Alert, Button, Code, Group, SimpleGrid, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { CopyButton } from "#web/ui/copy-button.tsx";

type RecoveryCodesProps = { codes: string[]; onDone: () => void; onCancel?: (() => void) | undefined };

/** The recovery codes, shown once: they open the account when the phone with the app is lost. */
export function RecoveryCodes({ codes, onDone, onCancel }: RecoveryCodesProps) {
  const warning = useRef<HTMLDivElement>(null);
  // The submitted form is gone, and its focus with it.
  useEffect(() => warning.current?.focus(), []);

  return (
    <Stack gap="md">
      <Alert color="yellow" variant="outline" title="Guarde estes códigos agora" ref={warning} tabIndex={-1}>
        Eles não aparecem de novo. Cada um abre sua conta uma vez, se você ficar sem o aplicativo.
      </Alert>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} block>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="sm">
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <CopyButton text={codes.join("\n")} copied="Copiados" variant="default">
          Copiar códigos
        </CopyButton>
        <Button onClick={onDone}>Já guardei</Button>
      </Group>
    </Stack>
  );
}
