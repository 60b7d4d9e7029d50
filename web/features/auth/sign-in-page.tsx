import { Entrance } from "#web/features/auth/entrance.tsx";
import { EntranceLink } from "#web/features/auth/entrance-link.tsx";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import { EntranceTabs } from "#web/features/auth/entrance-tabs.tsx";
import { GoogleEntrance } from "#web/features/auth/google-entrance.tsx";
import { SignInForm } from "#web/features/auth/sign-in-form.tsx";

/** /auth: the team's sign-in, usable by every role. */
export function SignInPage() {
  return (
    <Entrance passing="everyone">
      {(onSignedIn) => (
        <EntrancePage
          title="Entrar"
          intro="Acesse a agenda e a gestão da sua barbearia."
          footer={
            <>
              <EntranceLink
                question="Ainda não usa o Navalha?"
                to="/cadastro-barbearia"
                label="Cadastre sua barbearia"
              />
              <EntranceLink question="É cliente?" to="/cliente/auth" label="Área do cliente" />
              <EntranceLink question="É barbeiro?" to="/barbeiro/login" label="Portal do barbeiro" />
            </>
          }
        >
          <EntranceTabs
            signIn={
              <>
                <SignInForm onSignedIn={onSignedIn} />
                <GoogleEntrance path="/auth" />
              </>
            }
          />
        </EntrancePage>
      )}
    </Entrance>
  );
}
