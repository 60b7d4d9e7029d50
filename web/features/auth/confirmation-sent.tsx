import { Alert } from "@mantine/core";

/** Shown after a sign-up where addresses must be confirmed: the same for a new and a known address. */
export function ConfirmationSent({ email }: { email: string }) {
  return (
    <Alert color="green" variant="outline" title="Confira sua caixa de entrada">
      Enviamos uma mensagem para {email}. Abra o link dela para confirmar seu e-mail e depois entre na sua conta.
    </Alert>
  );
}
