import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { SignInForm } from "#web/features/auth/sign-in-form.tsx";
import { client } from "#web/lib/client.ts";
import { setSession, identityOf, useSession } from "#web/lib/session.ts";
import { signInAgain } from "#web/shell/sign-out.ts";
import { Dialog } from "#web/ui/dialog.tsx";

/** Shown over the page whose session ended: after sign-in the person continues there, with everything typed. */
export function SignInAgain() {
  const session = useSession();
  const identity = identityOf(session);
  const queryClient = useQueryClient();

  async function goOn(signedIn: Session): Promise<void> {
    const now = await backWhere(session, signedIn);
    setSession(queryClient, now);
    // Another identity: the page is not theirs.
    if (identityOf(now) !== identity) location.assign("/");
  }

  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={400}
      title="Sua sessão terminou"
      overlayProps={{ backgroundOpacity: 0.7, blur: 6 }}
    >
      <Text size="sm" c="dimmed" mb="md">
        Entre novamente para continuar de onde parou. O que você preencheu continua aqui.
      </Text>
      <SignInForm onSignedIn={(signedIn) => void goOn(signedIn)} email={session.user.email} />
      <Button variant="subtle" fullWidth mt="sm" onClick={() => void signInAgain()}>
        Sair
      </Button>
    </Dialog>
  );
}

/** A new session begins in the person's first shop; a person who was in another shop changes back to it. */
async function backWhere(before: Session, now: Session): Promise<Session> {
  const shop = before.barbershop;
  if (!shop || before.user.id !== now.user.id || shop.id === now.barbershop?.id) return now;
  try {
    await client.auth.switchShop({ id: shop.id });
    return (await client.auth.session()) ?? now;
  } catch {
    // The person no longer belongs to that shop.
    return now;
  }
}
