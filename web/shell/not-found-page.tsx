import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionQuery } from "#web/lib/session.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { Redirect } from "#web/shell/redirect.tsx";
import { homeOf } from "#web/shell/screen.ts";

/** No such page; barbers are taken back to their portal instead, as from every path outside it. */
export function NotFoundPage() {
  const { data: session } = useQuery(sessionQuery);
  if (session?.role === "barbeiro") return <Redirect to={homeOf(session)} />;

  return (
    <FullScreen title="Página não encontrada" text="O endereço pode ter mudado ou ter sido digitado com algum erro.">
      <Button component={Link} to="/">
        Voltar ao Início
      </Button>
    </FullScreen>
  );
}
