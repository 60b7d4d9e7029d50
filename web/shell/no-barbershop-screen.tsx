import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { FullScreen } from "#web/shell/full-screen.tsx";
import { signInAgain } from "#web/shell/sign-out.ts";

const ShoplessAccount = lazy(async () => ({
  default: (await import("#web/features/profile/shopless-account.tsx")).ShoplessAccount,
}));

export function NoBarbershopScreen() {
  const [open, setOpen] = useState(false);

  return (
    <FullScreen
      title="Conta sem barbearia"
      text="Sua conta não está associada a uma barbearia. Entre em contato com o administrador."
    >
      {!open && <Button onClick={() => setOpen(true)}>Minha conta</Button>}
      <Button variant="default" onClick={() => location.reload()}>
        Tentar Novamente
      </Button>
      <Button variant="default" onClick={() => void signInAgain()}>
        Sair
      </Button>
      {open && (
        <Suspense>
          <ShoplessAccount />
        </Suspense>
      )}
    </FullScreen>
  );
}
