import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
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
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => showOpenTab(tabs.current), []);
  return (
    <>
      <nav className={classes.tabs} aria-label="Super admin" ref={tabs}>
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

/** On a phone the tabs are wider than the screen. */
function showOpenTab(tabs: HTMLElement | null): void {
  const open = tabs?.querySelector<HTMLElement>("[aria-current=page]");
  if (tabs && open) tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
}
