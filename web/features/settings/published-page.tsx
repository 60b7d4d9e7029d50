import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { usePublish } from "#web/features/barbershops/first-steps/use-publish.tsx";
import { useSettingsAgain } from "#web/features/settings/use-settings-form.ts";
import { client } from "#web/lib/client.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Whether the public page is visible and open for booking. */
export function PublishedPage({ settings: { publicada } }: { settings: OwnSettings }) {
  const [asking, setAsking] = useState(false);
  const { publish, pending, question } = usePublish();
  const unpublish = useAct(client.barbershops.settings.publish, {
    done: "A página saiu do ar.",
    refresh: useSettingsAgain(),
  });
  return (
    <Section
      title="Agendamentos online"
      actions={
        publicada ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            Tirar do ar
          </Button>
        ) : (
          <Button loading={pending} onClick={publish}>
            Publicar
          </Button>
        )
      }
    >
      <Group gap="sm" wrap="nowrap">
        <Badge variant="light" color={publicada ? "green" : "yellow"} miw="max-content">
          {publicada ? "Publicada" : "Não publicada"}
        </Badge>
        <Text size="sm" c="dimmed">
          {publicada
            ? "Quem tem o link encontra a página e agenda."
            : "Confira horários, serviços e preços antes de publicar."}
        </Text>
      </Group>
      {question}
      <ConfirmDialog
        opened={asking}
        title="Tirar a página do ar?"
        confirm="Tirar do ar"
        dangerous
        pending={unpublish.isPending}
        onConfirm={() => unpublish.mutate({ publicada: false }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        Ninguém agenda pelo link até você publicar de novo. O que já está marcado continua.
      </ConfirmDialog>
    </Section>
  );
}
