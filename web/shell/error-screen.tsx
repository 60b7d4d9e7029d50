import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { FullScreen } from "#web/shell/full-screen.tsx";

/** What is left when a page breaks. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();

  function tryAgain(): void {
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
