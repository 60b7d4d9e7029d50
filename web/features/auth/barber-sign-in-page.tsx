import { Entrance } from "#web/features/auth/entrance.tsx";
import { EntranceLink } from "#web/features/auth/entrance-link.tsx";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import { ForgotPasswordLink } from "#web/features/auth/forgot-password-link.tsx";
import { GoogleEntrance } from "#web/features/auth/google-entrance.tsx";
import { SignInForm } from "#web/features/auth/sign-in-form.tsx";

/** /barbeiro/login: also shown to other roles that open a page of the portal. */
export function BarberSignInPage() {
  return (
    <Entrance passing={["barbeiro"]}>
      {(onSignedIn) => (
        <EntrancePage
          title="Portal do barbeiro"
          intro="Entre com sua conta de barbeiro para ver sua agenda."
          footer={<EntranceLink question="Não é barbeiro?" to="/auth" label="Voltar para o login" />}
        >
          <SignInForm onSignedIn={onSignedIn} />
          <GoogleEntrance path="/barbeiro/login" />
          <ForgotPasswordLink />
        </EntrancePage>
      )}
    </Entrance>
  );
}
