import { EntranceLink } from "#web/features/auth/entrance-link.tsx";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import { RegisterBarbershopForm } from "#web/features/auth/register-barbershop-form.tsx";

/** /cadastro-barbearia */
export function RegisterBarbershopPage() {
  return (
    <Entrance passing={["barbeiro"]}>
      {(onSignedIn) => (
        <EntrancePage
          title="Cadastre sua barbearia"
          intro="Sua agenda fica pronta em um minuto."
          footer={<EntranceLink question="Já tem conta?" to="/auth" label="Entrar" />}
        >
          <RegisterBarbershopForm onSignedIn={onSignedIn} />
        </EntrancePage>
      )}
    </Entrance>
  );
}
