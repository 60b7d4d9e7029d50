import { Radio, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Block } from "#contract/blocks.ts";
import type { Barber } from "#contract/barbers.ts";
import { formatDate, formatTime, localDay } from "#contract/dates.ts";
import { fetchAgain } from "#web/lib/live.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";

type BlockDialogProps = { opened: boolean; block: Block; barbers: Barber[]; timezone: string; onClose: () => void };

/** A blocked time, with a button to open it again. */
export function BlockDialog({ opened, block, barbers, timezone, onClose }: BlockDialogProps) {
  const queryClient = useQueryClient();
  const [following, setFollowing] = useState(false);
  const unblock = useMutation(
    orpc.appointments.unblock.mutationOptions({
      onSuccess: () => {
        const days = [localDay(block.inicio, timezone), localDay(block.fim, timezone)];
        fetchAgain(queryClient, { feature: "blocks", ids: [block.id], days: following ? [] : days });
        toastSuccess(following ? "Bloqueios removidos." : "Bloqueio removido.");
        onClose();
      },
      onError: toastFailure,
    }),
  );
  const whose = barbers.find(({ id }) => id === block.barbeiro_id)?.nome ?? "Toda a barbearia";
  const at = (instant: string) => `${formatDate(instant, timezone)} às ${formatTime(instant, timezone)}`;

  return (
    <ConfirmDialog
      opened={opened}
      title={block.motivo || "Período bloqueado"}
      confirm="Remover bloqueio"
      dangerous
      pending={unblock.isPending}
      onConfirm={() => unblock.mutate({ id: block.id, following })}
      onClose={onClose}
    >
      {whose}, de {at(block.inicio)} até {at(block.fim)}. Remover libera esse período para agendamentos.
      {block.serie_id && (
        <Radio.Group
          label="Este bloqueio se repete"
          mt="md"
          value={following ? "following" : "one"}
          onChange={(chosen) => setFollowing(chosen === "following")}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="one" label="Só este" />
            <Radio value="following" label="Este e os próximos" />
          </Stack>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}
