import { Button, Group, Progress, Text } from "@mantine/core";
import { useState } from "react";
import type { Import } from "#contract/imports.ts";
import { numberText } from "#contract/numbers.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The progress of an import; the page may be left and shows the same on return. */
export function ImportProgress({ of: { id, linhas, lidas } }: { of: Import }) {
  const [asking, setAsking] = useState(false);
  const cancel = useAct(() => client.imports.cancel({ id }), {
    done: "Importação cancelada.",
    refresh: useReadAgain(orpc.imports.key()),
  });
  const share = Math.floor((100 * lidas) / linhas);
  return (
    <Section
      title="Importando"
      description="Você pode sair desta página: a importação continua."
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          Cancelar
        </Button>
      }
    >
      <Progress.Root size="lg">
        <Progress.Section value={share} aria-label="Linhas importadas" />
      </Progress.Root>
      <Group mt="xs">
        <Text size="sm" c="dimmed">
          {numberText(lidas)} de {numberText(linhas)} linhas
        </Text>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Cancelar a importação?"
        confirm="Cancelar importação"
        dangerous
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        O que já entrou fica. O restante do arquivo é esquecido.
      </ConfirmDialog>
    </Section>
  );
}
