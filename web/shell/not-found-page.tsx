import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "#web/lib/session.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { Redirect } from "#web/shell/redirect.tsx";
import { homeOf } from "#web/shell/screen.ts";
import { ButtonLink } from "#web/ui/links.tsx";

/** No such page; barbers are redirected to their portal, as from every path outside it. */
export function NotFoundPage() {
  const { data: session } = useQuery(sessionQuery);
  if (session?.role === "barbeiro") return <Redirect to={homeOf(session)} />;

  return (
    <FullScreen title="Página não encontrada" text="O endereço pode ter mudado ou ter sido digitado com algum erro.">
      <ButtonLink to="/">Voltar ao Início</ButtonLink>
    </FullScreen>
  );
}
