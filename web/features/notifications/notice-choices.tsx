import { Stack, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { kinds } from "#contract/notification-words.ts";
import type { Choice } from "#contract/notifications.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

const choices = orpc.notifications.choices.queryOptions();

/** The kinds of notifications a person wants; nobody is notified of their own acts. */
export function NoticeChoices() {
  return (
    <Section title="Notificações" description="O que você quer saber pelo sino, em todas as suas barbearias.">
      <Fetched query={useQuery(choices)} loading={<ListSkeleton rows={3} height={28} />}>
        {(found) => (
          <Stack gap="md">
            {found.map((choice) => (
              <KindSwitch key={choice.kind} {...choice} />
            ))}
          </Stack>
        )}
      </Fetched>
    </Section>
  );
}

function KindSwitch({ kind, on }: Choice) {
  const choose = useMutation({
    mutationFn: (wanted: boolean) => client.notifications.choose({ kind, on: wanted }),
    onError: toastFailure,
    onSettled: useReadAgain(choices.queryKey),
  });
  return (
    <Switch
      label={kinds[kind].label}
      // The new choice is shown at once, and reverted when it is refused.
      checked={choose.isPending ? choose.variables : on}
      onChange={({ currentTarget }) => choose.mutate(currentTarget.checked)}
    />
  );
}
