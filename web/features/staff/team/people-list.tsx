import { Button, Center, Stack } from "@mantine/core";
import "@mantine/core/styles/Center.css";
import type { ReactNode } from "react";

type PeopleListProps = {
  name: string;
  children: ReactNode;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** The rows of a team list, and the way to more of them. */
export function PeopleList({ name, children, query }: PeopleListProps) {
  return (
    <>
      <Stack component="ul" aria-label={name} gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
        {children}
      </Stack>
      {query.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mostrar mais
          </Button>
        </Center>
      )}
    </>
  );
}
