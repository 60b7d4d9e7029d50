import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type GoogleOutcome, googleOutcomes } from "#contract/google-outcomes.ts";
import { entranceQuery } from "#web/features/auth/entrance-query.ts";
import { PasswordStep } from "#web/features/auth/security/password-step.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { Section } from "#web/ui/section.tsx";

/** The linked Google account; nothing where the installation has Google not configured. */
export function GooglePanel() {
  const { data } = useQuery(entranceQuery);
  return data?.google ? <LinkedAccounts /> : null;
}

function LinkedAccounts() {
  const query = useQuery(orpc.auth.google.linked.queryOptions());
  const [asking, setAsking] = useState(false);
  const { google }: { google?: GoogleOutcome } = useSearch({ strict: false });
  const linked = query.data?.linked ?? false;
  const message = google && googleOutcomes[google];
  const navigate = useNavigate();

  function ask(): void {
    setAsking(true);
    // Removes the result of the last Google sign-in from the URL.
    void navigate({ to: ".", search: {}, replace: true, resetScroll: false });
  }

  return (
    <Section
      title="Contas conectadas"
      turn={asking}
      description={
        linked ? "Google: conectada. Você também entra com ela." : "Google: conecte para entrar sem digitar a senha."
      }
      actions={
        query.data &&
        !asking && (
          <Button variant="default" onClick={ask}>
            {linked ? "Desconectar Google" : "Conectar Google"}
          </Button>
        )
      }
    >
      {message && (
        <Alert color={google === "LINKED" ? "green" : "yellow"} variant="outline">
          {message}
        </Alert>
      )}
      {!query.data && (
        <Fetched query={query} loading={<ListSkeleton rows={1} />}>
          {() => null}
        </Fetched>
      )}
      {asking && (linked ? <Unlink onDone={() => setAsking(false)} /> : <Link onCancel={() => setAsking(false)} />)}
    </Section>
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
        // After the form knows that it is sent, leaving asks nothing.
        setTimeout(() => globalThis.location.assign(url));
      }}
    />
  );
}

function Unlink({ onDone }: { onDone: () => void }) {
  const again = useReadAgain(orpc.auth.google.key());
  return (
    <PasswordStep
      verb="Desconectar Google"
      onCancel={onDone}
      onPassword={async (password) => {
        await client.auth.google.unlink({ password });
        await again();
        toastSuccess("Conta Google desconectada.");
        onDone();
      }}
    />
  );
}
