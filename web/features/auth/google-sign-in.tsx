import { Alert, Button, Divider, Stack } from "@mantine/core";
import { IconBrandGoogle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { googleOutcomes } from "#contract/google-outcomes.ts";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";

export type GoogleSignInPath = "/auth" | "/barbeiro/login" | "/cliente/auth";

/** The sign-in with a linked Google account, and the result of the last attempt. */
export function GoogleSignIn({ path }: { path: GoogleSignInPath }) {
  const { google, origem }: EntranceSearch = useSearch({ strict: false });
  const begin = useMutation(
    orpc.auth.google.begin.mutationOptions({ onSuccess: ({ url }) => globalThis.location.assign(url) }),
  );
  const message = begin.error ? refusalOf(begin.error).text : google && googleOutcomes[google];
  return (
    <Stack gap="md">
      <Divider label="ou" />
      {message && (
        <Alert color="yellow" variant="outline">
          {message}
        </Alert>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconBrandGoogle size={18} aria-hidden />}
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate({ entrance: path, ...(origem && { origem }) })}
      >
        Entrar com Google
      </Button>
    </Stack>
  );
}
