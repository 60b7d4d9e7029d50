import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { EntranceLink } from "#web/features/auth/entrance-link.tsx";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";
import { Entrance } from "#web/features/auth/entrance.tsx";
import { RegisterClientForm } from "#web/features/auth/register-client-form.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ButtonLink } from "#web/ui/links.tsx";

/** /cadastro-cliente?barbearia=slug, the link that a shop gives to its clients. */
export function RegisterClientPage() {
  const { barbearia }: EntranceSearch = useSearch({ strict: false });
  if (!barbearia)
    return (
      <FullScreen
        title="Falta o link da barbearia"
        text="Para criar sua conta, abra o link de cadastro que sua barbearia enviou."
      >
        <ButtonLink to="/cliente/auth" variant="default">
          Já tenho conta
        </ButtonLink>
      </FullScreen>
    );
  return <OfShop slug={barbearia} />;
}

function OfShop({ slug }: { slug: string }) {
  const shop = useQuery(orpc.publicPage.barbershop.queryOptions({ input: { slug } }));
  const promise = "Marque seus horários quando quiser.";

  return (
    <Entrance passing={["barbeiro"]} firstScreen="/client/onboarding">
      {(onSignedIn) => (
        <EntrancePage
          title="Crie sua conta"
          intro={shop.data ? `${shop.data.nome}. ${promise}` : promise}
          footer={<EntranceLink question="Já tem conta?" to="/cliente/auth" label="Entrar" />}
        >
          {shop.isLoadingError ? (
            <FailedState error={shop.error} onRetry={() => void shop.refetch()} />
          ) : (
            <RegisterClientForm slug={slug} onSignedIn={onSignedIn} />
          )}
        </EntrancePage>
      )}
    </Entrance>
  );
}
