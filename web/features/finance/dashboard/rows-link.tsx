import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PostingGroup, Results, Sold } from "#contract/finance-results.ts";

type RowsLinkProps = {
  of?: Sold | { conta: string } | { grupo: PostingGroup };
  periodo: Results["periodo"];
  children: string;
};

/** From a number of a period to the rows that it is the sum of. */
export function RowsLink({ of, periodo, children }: RowsLinkProps) {
  return (
    <Anchor component={Link} to="/dashboard-financeiro/razao" search={{ ...of, ...periodo } as never} c="inherit">
      {children}
    </Anchor>
  );
}
