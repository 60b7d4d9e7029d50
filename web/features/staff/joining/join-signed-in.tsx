import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ForgotPasswordLink } from "#web/features/auth/forgot-password-link.tsx";
import { SignInForm } from "#web/features/auth/sign-in-form.tsx";
import type { AcceptProps } from "#web/features/staff/joining/accept-form.tsx";
import { client } from "#web/lib/client.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { setSession, sessionQuery } from "#web/lib/session.ts";

/** A person with an account signs in, then accepts. */
export function JoinSignedIn({ token, email, onSignedIn, onEnded }: AcceptProps) {
  const session = useQuery(sessionQuery);
  const queryClient = useQueryClient();
  const join = useMutation({
    mutationFn: () => client.staff.joinByInvitation({ token }),
    onSuccess: onSignedIn,
    onError: (error) => {
      const { code, text } = refusalOf(error);
      if (code === "INVITATION_INVALID") onEnded(text);
    },
  });
  const failure = join.isError && <Alert color="red">{refusalOf(join.error).text}</Alert>;

  if (session.data?.user.email === email)
    return (
      <Stack gap="md">
        {failure}
        <Text>Você entrou como {email}.</Text>
        <Button size="md" fullWidth loading={join.isPending} onClick={() => join.mutate()}>
          Aceitar convite
        </Button>
      </Stack>
    );
  return (
    <Stack gap="md">
      {failure}
      <Text>Entre com sua conta do e-mail {email} para aceitar o convite.</Text>
      <SignInForm
        email={email}
        onSignedIn={(signedIn) => {
          setSession(queryClient, signedIn);
          join.mutate();
        }}
      />
      <ForgotPasswordLink />
    </Stack>
  );
}
