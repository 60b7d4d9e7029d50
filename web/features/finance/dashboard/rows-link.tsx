import type { PostingGroup, Sold } from "#contract/finance-results.ts";
import type { ReactNode } from "react";
import type { Span } from "#contract/periods.ts";
import { PageLink } from "#web/ui/links.tsx";

type RowsLinkProps = {
  of?: Sold | { conta: string } | { grupo: PostingGroup };
  periodo: Span;
  children: ReactNode;
};

/** Links a number of a period to the rows it sums. */
export function RowsLink({ of, periodo, children }: RowsLinkProps) {
  return (
    <PageLink to="/dashboard-financeiro/razao" search={{ ...of, ...periodo }} inherit c="inherit" underline="always">
      {children}
    </PageLink>
  );
}
