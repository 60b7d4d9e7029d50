import { Stack, Text } from "@mantine/core";
import { safe } from "@orpc/client";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Step } from "#contract/first-steps.ts";
import { stepTexts } from "#web/features/barbershops/first-steps/step-texts.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";

/** Publishes the page. `question` names what was not looked at yet, and leads there. */
export function usePublish(): { publish: () => void; pending: boolean; question: ReactNode } {
  const again = useReadAgain(orpc.barbershops.key(), orpc.publicPage.key(), sessionQuery.queryKey);
  const [unseen, setUnseen] = useState<Step[]>([]);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (conferido: boolean) => {
      const sent = client.barbershops.settings.publish({ publicada: true, conferido });
      const { error, isDefined } = await safe(sent);
      const asks = isDefined && error.code === "NOT_LOOKED_AT";
      setAsking(asks);
      if (asks) return setUnseen(error.data.steps);
      if (error) throw error;
      toastSuccess("A página está no ar.");
    },
    onError: toastFailure,
    onSettled: again,
  });
  const question = (
    <ConfirmDialog
      opened={asking}
      title="Antes de publicar, confira"
      confirm="Está certo, publicar"
      pending={isPending}
      onConfirm={() => mutate(true)}
      onClose={() => setAsking(false)}
    >
      <Text mb="sm">É o que os clientes vão encontrar na página.</Text>
      <Stack gap="xs" component="ul" m={0} pl="lg">
        {unseen.map((step) => (
          <li key={step}>
            <PageLink to={stepTexts[step].to}>{stepTexts[step].title}</PageLink>
            <Text size="sm" c="dimmed">
              {stepTexts[step].hint}
            </Text>
          </li>
        ))}
      </Stack>
    </ConfirmDialog>
  );
  return { publish: () => mutate(false), pending: isPending, question };
}
