import { Button } from "@mantine/core";
import type { Session } from "#contract/auth.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

export function isClosed({ role, barbershop }: Session): boolean {
  return role !== "super_admin" && barbershop !== null && barbershop.status !== "ativa";
}

/** Shown in place of every page of a shop that is not open; its admin reads why. */
export function ShopClosedScreen({ session: { barbershop, role } }: { session: Session }) {
  const { nome, status, status_reason: reason } = barbershop!;
  const what = status === "suspensa" ? "está suspensa" : "foi encerrada";
  const next =
    role === "admin" ? "Fale com o suporte da plataforma para reativá-la." : "Fale com o administrador da barbearia.";

  return (
    <FullScreen
      title={status === "suspensa" ? "Barbearia suspensa" : "Barbearia encerrada"}
      text={`${nome} ${what}. ${reason ? `Motivo: ${reason}. ` : ""}${next}`}
    >
      <Button onClick={() => location.reload()}>Tentar Novamente</Button>
      <Button variant="default" onClick={() => void signInAgain()}>
        Sair
      </Button>
    </FullScreen>
  );
}
