import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BoughtPackages } from "#web/features/packages/bought-packages.tsx";
import { orpc } from "#web/lib/orpc.ts";

/** A client's own packages; nothing where there are none. */
export function MyPackages() {
  const { data: bought = [] } = useQuery(orpc.packages.mine.list.queryOptions());
  if (bought.length === 0) return null;
  return (
    <Stack gap="md" mt="md">
      <BoughtPackages bought={bought} />
    </Stack>
  );
}
