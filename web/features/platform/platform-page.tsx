import type { ReactNode } from "react";
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

/** The tabs of the super admin's pages. */
export function PlatformPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTabs label="Super admin" pages={pages} />
      {children}
    </>
  );
}
