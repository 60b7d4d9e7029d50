import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Session } from "#contract/auth.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { Restricted } from "#web/shell/access-denied.tsx";
import { Frame } from "#web/shell/frame.tsx";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";
import { ButtonLink } from "#web/ui/links.tsx";

type BarberGuardProps = { session: Session; refusal: string | null; page: ReactNode };

/** Enforces the admin's permissions of a barber's portal on screen (spec section 4). The server refuses with the same texts. */
export function BarberGuard({ session, refusal, page }: BarberGuardProps) {
  if (!session.permissions)
    return <Stopped title="Acesso Negado" text="Não foi possível configurar suas permissões de acesso." />;
  if (refusal === "PORTAL_DISABLED")
    return (
      <Stopped
        title="Acesso Desabilitado"
        text="Seu acesso ao portal foi desabilitado pelo administrador. Entre em contato com ele para reativar."
        profile
      />
    );
  return <Frame session={session}>{refusal ? <Restricted /> : page}</Frame>;
}

/** The whole portal is closed. The admin may have changed that since, so it can be checked again. */
function Stopped({ title, text, profile }: { title: string; text: string; profile?: boolean }) {
  const queryClient = useQueryClient();

  return (
    <FullScreen title={title} text={text}>
      <Button onClick={() => void queryClient.invalidateQueries(sessionQuery)}>Tentar Novamente</Button>
      {profile && (
        <ButtonLink to="/barbeiro/perfil" variant="default">
          Meu Perfil
        </ButtonLink>
      )}
      <Button variant="default" onClick={() => void signInAgain()}>
        Sair
      </Button>
    </FullScreen>
  );
}
