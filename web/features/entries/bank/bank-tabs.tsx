import { PageTabs } from "#web/ui/page-tabs.tsx";

const pages = [
  ["/lancamentos", "Lançamentos"],
  ["/lancamentos/extrato", "Extrato do banco"],
] as const;

/** Leads from what the shop booked to what its bank says, and back. */
export function BankTabs() {
  return <PageTabs label="Lançamentos" pages={pages} />;
}
