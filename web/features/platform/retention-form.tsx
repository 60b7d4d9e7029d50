import { Button, Group, NumberInput, Paper, Title } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.ts";

/** For how long the installation keeps its security log. */
export function RetentionForm() {
  const queryClient = useQueryClient();
  const stored = useQuery(orpc.audit.retention.queryOptions());
  const [typed, setTyped] = useState<number>();
  const [asking, setAsking] = useState(false);
  const days = typed ?? stored.data?.days;
  const keep = useMutation({
    mutationFn: (wanted: number) => client.audit.keepFor({ days: wanted }),
    onSuccess: async () => {
      toastSuccess("Prazo do registro salvo.");
      await queryClient.invalidateQueries({ queryKey: orpc.audit.retention.key() });
    },
    onSettled: () => setAsking(false),
  });

  return (
    <Paper component="section" withBorder p="md" mt="xl" aria-label="Prazo do registro">
      <Title order={2} size="h4" mb="sm">
        Prazo do registro
      </Title>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label="Guardar por quantos dias"
          description="De 30 a 3650 dias. Depois disso os registros são apagados à noite."
          allowDecimal={false}
          hideControls
          value={days ?? ""}
          error={keep.isError && (refusalOf(keep.error).fields[0]?.message ?? refusalOf(keep.error).text)}
          onChange={(value) => setTyped(Number(value))}
        />
        <Button variant="default" disabled={days === undefined} onClick={() => setAsking(true)}>
          Salvar
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Guardar o registro por ${days} dias?`}
        confirm="Salvar"
        pending={keep.isPending}
        onConfirm={() => days !== undefined && keep.mutate(days)}
        onClose={() => setAsking(false)}
      >
        O que for mais antigo será apagado na próxima noite e não volta.
      </ConfirmDialog>
    </Paper>
  );
}
