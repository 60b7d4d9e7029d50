import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Session } from "#contract/auth.ts";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

const ClosedShopVisits = lazy(() =>
  import("#web/features/appointments/my-appointments/closed-shop-visits.tsx").then((module) => ({
    default: module.ClosedShopVisits,
  })),
);

const OwnDataSection = lazy(() =>
  import("#web/features/profile/own-data/own-data.tsx").then((module) => ({ default: module.OwnDataSection })),
);

const visitsStay = "Você ainda vê e cancela o que já marcou.";
const askShop = " Para saber se o horário está de pé, fale com a barbearia.";

/** Shown in place of every page of a shop that is not open; its admin reads why, and a client has their visits and their data. */
export function ShopClosedScreen({ session: { barbershop, role } }: { session: Session }) {
  const { nome, status, status_reason: reason } = barbershop!;
  const what = status === "suspensa" ? "está suspensa" : "foi encerrada";
  const next =
    role === "admin" ? "Fale com o suporte da plataforma para reativá-la." : "Fale com o administrador da barbearia.";

  if (role === "cliente")
    return (
      <FullScreen title={nome} text={`${nome} ${what}. ${visitsStay}${status === "suspensa" ? askShop : ""}`}>
        <Suspense>
          <ClosedShopVisits />
          <OwnDataSection held="shop" />
        </Suspense>
        <Button variant="default" onClick={() => void signInAgain()}>
          Sair
        </Button>
      </FullScreen>
    );

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
