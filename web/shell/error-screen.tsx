import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { FullScreen } from "#web/shell/full-screen.tsx";

/** As each browser says that the code of a page did not come. */
const withoutCode = /dynamically imported module|Importing a module script failed/;

/** What is left when a page breaks. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  function tryAgain(): void {
    // A browser does not fetch code again that once did not come.
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
