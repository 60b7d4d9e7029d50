import { Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** The rows of a team list. */
export function PeopleList({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack component="ul" aria-label={name} gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
      {children}
    </Stack>
  );
}
