import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { FullScreen } from "#web/shell/full-screen.tsx";

/** The browsers' messages when the code of a page could not be loaded. */
const withoutCode = /dynamically imported module|Importing a module script failed/;

/** Shown when a page breaks. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  function tryAgain(): void {
    // A browser does not fetch a module again that failed to load once, so the page is reloaded.
    if (withoutCode.test(String(error))) return location.reload();
    reset();
    void router.invalidate();
  }

  return (
    <FullScreen title="Algo deu errado" text="A página encontrou um problema. Seus dados salvos estão seguros.">
      <Button onClick={tryAgain}>Tentar Novamente</Button>
      <Button variant="default" onClick={() => location.assign("/")}>
        Voltar ao Início
      </Button>
      <Button variant="default" onClick={() => location.reload()}>
        Recarregar Página
      </Button>
    </FullScreen>
  );
}
