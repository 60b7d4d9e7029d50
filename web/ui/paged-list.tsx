import { Button, Center } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedState } from "#web/ui/failed-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

type PagedListProps<Page> = {
  query: UseInfiniteQueryResult<{ pages: Page[] }>;
  loading?: ReactNode;
  /** Renders the rows of all loaded pages, or the empty state. */
  children: (pages: Page[]) => ReactNode;
};

/** A list that is loaded page by page. */
export function PagedList<Page>({ query, loading, children }: PagedListProps<Page>) {
  return (
    <Fetched query={query} {...(loading && { loading })}>
      {({ pages }) => (
        <>
          {children(pages)}
          <NextPage query={query} />
        </>
      )}
    </Fetched>
  );
}

function NextPage({ query }: { query: UseInfiniteQueryResult }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const goOn = () => void query.fetchNextPage();
  if (isFetchNextPageError && !isFetchingNextPage) return <FailedState error={error} onRetry={goOn} />;
  if (!hasNextPage) return null;
  return (
    <Center my="lg">
      <Button variant="default" loading={isFetchingNextPage} onClick={goOn}>
        Mostrar mais
      </Button>
    </Center>
  );
}
