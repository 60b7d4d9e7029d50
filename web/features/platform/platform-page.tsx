import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "#web/features/platform/platform-page.module.css";

const pages = [
  ["/super-admin", "Barbearias"],
  ["/super-admin/usuarios", "Usuários"],
  ["/super-admin/administradores", "Super admins"],
  ["/super-admin/seguranca", "Segurança"],
  ["/super-admin/navegadores", "Navegadores"],
  ["/super-admin/instalacao", "Instalação"],
  ["/super-admin/conta", "Minha conta"],
] as const;

/** What stands above every page of the super admin: the way to the others. */
export function PlatformPage({ children }: { children: ReactNode }) {
  return (
    <>
      <nav className={classes.tabs} aria-label="Super admin">
        {pages.map(([path, title]) => (
          <Link key={path} to={path} className={classes.tab} activeOptions={{ exact: true }}>
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

/** A list of the platform. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}
