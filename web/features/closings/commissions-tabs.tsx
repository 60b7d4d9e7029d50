import type { ReactNode } from "react";
import { PageTabs } from "#web/ui/page-tabs.tsx";

const pages = [
  ["/comissoes", "Comissões"],
  ["/comissoes/fechamentos", "Fechamentos"],
  ["/comissoes/parceiros", "Parceiros"],
  ["/comissoes/taxas", "Taxas e regras"],
] as const;

/** The tabs of the pages about commissions. */
export function CommissionsTabs({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTabs label="Comissões" pages={pages} />
      {children}
    </>
  );
}
