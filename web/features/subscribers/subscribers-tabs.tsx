import type { ReactNode } from "react";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { PageTabs } from "#web/ui/page-tabs.tsx";

const ofShop = [
  ["/assinaturas", "Assinantes"],
  ["/assinaturas/vendas", "Vendas de planos"],
] as const;
const ofBarber = [
  ["/barbeiro/assinaturas", "Assinantes"],
  ["/barbeiro/assinaturas/vendas", "Planos vendidos"],
] as const;

/** The tabs of the pages about subscriptions that this person may open. */
export function SubscribersTabs({ children }: { children: ReactNode }) {
  const session = useSession();
  const pages = (session.role === "barbeiro" ? ofBarber : ofShop).filter(([path]) => opens(session, path));
  return (
    <>
      <PageTabs label="Assinaturas" pages={pages} />
      {children}
    </>
  );
}
