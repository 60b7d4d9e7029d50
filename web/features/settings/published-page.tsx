import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { OwnSettings } from "#contract/shop-settings.ts";
import { useSettingsAgain } from "#web/features/settings/use-settings-form.ts";
import { client } from "#web/lib/client.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Whether the public page is visible and open for booking. */
export function PublishedPage({ settings: { publicada } }: { settings: OwnSettings }) {
  const [asking, setAsking] = useState(false);
  const publish = useAct(client.barbershops.settings.publish, {
    done: (input) => (input.publicada ? "A página está no ar." : "A página saiu do ar."),
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
          <Button loading={publish.isPending} onClick={() => publish.mutate({ publicada: true })}>
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
      <ConfirmDialog
        opened={asking}
        title="Tirar a página do ar?"
        confirm="Tirar do ar"
        dangerous
        pending={publish.isPending}
        onConfirm={() => publish.mutate({ publicada: false }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        Ninguém agenda pelo link até você publicar de novo. O que já está marcado continua.
      </ConfirmDialog>
    </Section>
  );
}
