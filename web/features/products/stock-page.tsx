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

/** The tabs of the pages about products and stock that this person may open. */
export function StockPage({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <>
      <PageTabs label="Estoque" pages={pages.filter(([path]) => opens(session, path))} />
      {children}
    </>
  );
}

/** `keeps`: may see costs; `books`: may change the catalogue and post stock movements. */
export function useStockRights(): { keeps: boolean; books: boolean } {
  return { keeps: useKeepsShop(), books: useSession().role === "admin" };
}
