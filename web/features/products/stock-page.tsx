import type { ReactNode } from "react";
import { useKeepsShop, useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { PageTabs } from "#web/ui/page-tabs.tsx";

const pages = [
  ["/produtos", "Produtos"],
  ["/produtos/vendas", "Vendas"],
  ["/produtos/contagens", "Contagens"],
  ["/produtos/movimentos", "Movimentos"],
] as const;

/** What stands above every page of products and stock: the way to the others that open for this person. */
export function StockPage({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <>
      <PageTabs label="Estoque" pages={pages.filter(([path]) => opens(session, path))} />
      {children}
    </>
  );
}

/** Whether this person keeps the catalogue and knows what it costs, and whether they book what comes and goes. */
export function useStockRights(): { keeps: boolean; books: boolean } {
  return { keeps: useKeepsShop(), books: useSession().role === "admin" };
}
