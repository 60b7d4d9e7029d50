import { Text } from "@mantine/core";
import { safe } from "@orpc/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { VisitsInWay } from "#contract/appointments.ts";
import type { HoursException } from "#contract/hours.ts";
import { daysText } from "#web/features/hours/hours-texts.ts";
import { VisitsOutside } from "#web/features/hours/visits-outside.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";

type RemoveExceptionProps = { exception: HoursException; onClose: () => void };

/** Asks for confirmation before the week's hours apply again; lists the visits that would then be outside the hours. */
export function RemoveException({ exception, onClose }: RemoveExceptionProps) {
  const again = useReadAgain(orpc.hours.key(), orpc.appointments.key());
  const [outside, setOutside] = useState<VisitsInWay>();
  const remove = useMutation({
    mutationFn: async (seen?: string) => {
      const { error, isDefined } = await safe(client.hours.removeException({ id: exception.id, seen }));
      if (isDefined && error.code === "HOURS_OVER_APPOINTMENTS") return setOutside(error.data);
      if (error) throw error;
      toastSuccess("Voltou a valer o horário da semana.");
      void again();
      onClose();
    },
    onError: toastFailure,
  });
  return (
    <ConfirmDialog
      opened
      title={`Remover ${exception.motivo}?`}
      confirm="Remover"
      dangerous
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <Text mb="sm">Em {daysText(exception)} volta a valer o horário da semana.</Text>
      {outside && (
        <VisitsOutside
          outside={outside}
          keep="Remover mesmo assim"
          pending={remove.isPending}
          onKeep={() => remove.mutate(outside.seen)}
        />
      )}
    </ConfirmDialog>
  );
}
