import { Alert, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type GoogleOutcome, googleOutcomes } from "#contract/google-outcomes.ts";
import { entranceQuery } from "#web/features/auth/entrance-query.ts";
import { Panel } from "#web/features/auth/security/panel.tsx";
import { PasswordStep } from "#web/features/auth/security/password-step.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { toastSuccess } from "#web/ui/toast.ts";

/** The Google account that opens this one too; nothing where the installation has none configured. */
export function GooglePanel() {
  const { data } = useQuery(entranceQuery);
  return data?.google ? <LinkedAccounts /> : null;
}

function LinkedAccounts() {
  const query = useQuery(orpc.auth.google.linked.queryOptions());
  const [asking, setAsking] = useState(false);
  const { google }: { google?: GoogleOutcome } = useSearch({ strict: false });
  const linked = query.data?.linked ?? false;
  const told = google && googleOutcomes[google];
  return (
    <Panel
      title="Contas ligadas"
      text={linked ? "Google: ligada. Você também entra com ela." : "Google: ligue para entrar sem digitar a senha."}
      action={
        query.data &&
        !asking && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {linked ? "Desligar Google" : "Ligar Google"}
          </Button>
        )
      }
    >
      {told && !asking && (
        <Alert color={google === "LINKED" ? "green" : "yellow"} variant="outline">
          {told}
        </Alert>
      )}
      {!query.data && (
        <Fetched query={query} loading={<ListSkeleton rows={1} />}>
          {() => null}
        </Fetched>
      )}
      {asking && (linked ? <Unlink onDone={() => setAsking(false)} /> : <Link onCancel={() => setAsking(false)} />)}
    </Panel>
  );
}

type Page = Parameters<typeof client.auth.google.link>[0]["page"];

function Link({ onCancel }: { onCancel: () => void }) {
  const { pathname } = useLocation();
  return (
    <PasswordStep
      verb="Continuar no Google"
      onCancel={onCancel}
      onPassword={async (password) => {
        const { url } = await client.auth.google.link({ password, page: pathname as Page });
        globalThis.location.assign(url);
      }}
    />
  );
}

function Unlink({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <PasswordStep
      verb="Desligar Google"
      onCancel={onDone}
      onPassword={async (password) => {
        await client.auth.google.unlink({ password });
        await queryClient.invalidateQueries({ queryKey: orpc.auth.google.key() });
        // The address may still tell how the way to Google ended.
        await navigate({ to: ".", search: {}, replace: true });
        toastSuccess("Conta Google desligada.");
        onDone();
      }}
    />
  );
}
