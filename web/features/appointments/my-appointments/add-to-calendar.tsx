import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconCalendarPlus } from "@tabler/icons-react";
import { client } from "#web/lib/client.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { toastRefusal } from "#web/ui/toast.tsx";

/** Saves an own appointment as a file that any calendar opens. */
export function AddToCalendar({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.appointments.mine.calendarFile({ id }),
    onSuccess: ({ filename: name, content }) => saveFile({ name, type: "text/calendar", content }),
    onError: (error) => toastRefusal("Não foi possível baixar o arquivo", error),
  });

  return (
    <Button
      variant="default"
      size="sm"
      w="fit-content"
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Adicionar ao calendário
    </Button>
  );
}
