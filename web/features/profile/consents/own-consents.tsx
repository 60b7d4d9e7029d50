import { Alert, Stack } from "@mantine/core";
import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Consent, consentVersion } from "#contract/consents.ts";
import { formatDate } from "#contract/dates.ts";
import { ConsentChoice } from "#web/features/profile/consents/consent-choice.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useTimezone } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

type Decision = { purpose: Consent["purpose"]; allow: boolean };

const deciding = ["consents"];
const calls = orpc.profile.mine.consents;

/** A client's consents, which can be given and withdrawn at any time. */
export function OwnConsents() {
  const query = useQuery(calls.list.queryOptions());

  return (
    <Section title="Consentimentos" description="Você decide, e pode mudar quando quiser.">
      <Fetched query={query} loading={<ListSkeleton rows={3} height={44} />}>
        {(consents) => <Choices consents={consents} />}
      </Fetched>
    </Section>
  );
}

function Choices({ consents }: { consents: Consent[] }) {
  const timezone = useTimezone();
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationKey: deciding,
    // Sent one after the other, since each answer contains all consents.
    scope: { id: "consents" },
    mutationFn: ({ purpose, allow }: Decision) =>
      allow
        ? client.profile.mine.consents.grant({ purpose, text_version: consentVersion })
        : client.profile.mine.consents.withdraw({ purpose }),
    onSuccess: (now) => queryClient.setQueryData(calls.list.queryKey(), now),
    onError: toastFailure,
  });
  const pending = useMutationState({
    filters: { mutationKey: deciding, status: "pending" },
    select: ({ state }) => state.variables as Decision,
  });
  const decided = (purpose: Consent["purpose"]) => pending.findLast((one) => one.purpose === purpose)?.allow;

  return (
    <Stack gap="md">
      {consents.some(({ offered }) => !offered) && (
        <Alert color="yellow">
          Você tem menos de 18 anos. Para permitir algo,{" "}
          <PageLink to="/client/onboarding" inherit underline="always">
            informe um responsável
          </PageLink>
          .
        </Alert>
      )}
      {consents.map(({ purpose, granted, offered }) => (
        <ConsentChoice
          key={purpose}
          purpose={purpose}
          // The new choice is shown at once, and reverted when it is refused.
          checked={decided(purpose) ?? granted !== null}
          note={granted ? `Aceito em ${formatDate(granted.at, timezone)}.` : undefined}
          disabled={!offered && granted === null}
          onChange={(allow) => decide.mutate({ purpose, allow })}
        />
      ))}
    </Stack>
  );
}
