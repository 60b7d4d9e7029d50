import { useInterval } from "@mantine/hooks";
import type { ReactNode } from "react";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { everyMinute } from "#web/lib/soon-again.ts";
import { PageTabs } from "#web/ui/page-tabs.tsx";

const pages = [
  ["/super-admin", "Barbearias"],
  ["/super-admin/planos", "Planos"],
  ["/super-admin/faturas", "Faturas"],
  ["/super-admin/pedidos", "Pedidos"],
  ["/super-admin/usuarios", "Usuários"],
  ["/super-admin/administradores", "Super admins"],
  ["/super-admin/seguranca", "Segurança"],
  ["/super-admin/navegadores", "Navegadores"],
  ["/super-admin/instalacao", "Instalação"],
  ["/super-admin/conta", "Minha conta"],
] as const;

/** The tabs of the super admin's pages. Nothing is announced above the shops, so what is shown is read again every minute. */
export function PlatformPage({ children }: { children: ReactNode }) {
  const again = useReadAgain(orpc.platform.key(), orpc.audit.key());
  // Returning to a hidden tab reads it anyway.
  useInterval(() => void (document.hidden || again()), everyMinute, { autoInvoke: true });
  return (
    <>
      <PageTabs label="Super admin" pages={pages} />
      {children}
    </>
  );
}
