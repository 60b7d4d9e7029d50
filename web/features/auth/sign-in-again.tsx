import { Button, Modal, Text } from "@mantine/core";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/auth.ts";
import { SignInForm } from "#web/features/auth/sign-in-form.tsx";
import { enterSession, placeOf, useSession } from "#web/lib/session.ts";
import { signInAgain } from "#web/shell/sign-out.ts";

/** Over the page whose session ended: signing in goes on where the person was, with everything they had typed. */
export function SignInAgain() {
  const session = useSession();
  const place = placeOf(session);
  const queryClient = useQueryClient();

  function enter(entered: Session): void {
    enterSession(queryClient, entered);
    // Somebody else, or elsewhere: nothing of the page is theirs.
    if (placeOf(entered) !== place) location.assign("/");
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      zIndex={400}
      title="Sua sessão terminou"
      overlayProps={{ backgroundOpacity: 0.7, blur: 6 }}
    >
      <Text size="sm" c="dimmed" mb="md">
        Entre novamente para continuar de onde parou. O que você preencheu continua aqui.
      </Text>
      <SignInForm onEnter={enter} email={session.user.email} />
      <Button variant="subtle" fullWidth mt="sm" onClick={() => void signInAgain()}>
        Sair
      </Button>
    </Modal>
  );
}
