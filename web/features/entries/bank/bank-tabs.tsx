import { PageTabs } from "#web/ui/page-tabs.tsx";

const pages = [
  ["/lancamentos", "Lançamentos"],
  ["/lancamentos/extrato", "Extrato do banco"],
] as const;

/** Tabs between the shop's entries and its bank statements. */
export function BankTabs() {
  return <PageTabs label="Lançamentos" pages={pages} />;
}
