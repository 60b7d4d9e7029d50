import { Button, Center } from "@mantine/core";
import "@mantine/core/styles/Center.css";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Fetched } from "#web/ui/fetched.tsx";

type PagedListProps<Page> = {
  query: UseInfiniteQueryResult<{ pages: Page[] }>;
  loading?: ReactNode;
  /** The rows of all pages so far, or what stands there when there are none. */
  children: (pages: Page[]) => ReactNode;
};

/** A list that the server gives page by page. */
export function PagedList<Page>({ query, loading, children }: PagedListProps<Page>) {
  return (
    <Fetched query={query} {...(loading && { loading })}>
      {({ pages }) => (
        <>
          {children(pages)}
          {query.hasNextPage && (
            <Center my="lg">
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Mostrar mais
              </Button>
            </Center>
          )}
        </>
      )}
    </Fetched>
  );
}
