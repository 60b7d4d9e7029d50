import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

type ListSkeletonProps = { rows?: number; height?: number };

/** The skeleton of a list that is loading. */
export function ListSkeleton({ rows = 5, height = 56 }: ListSkeletonProps) {
  return (
    <Stack gap="sm">
      <VisuallyHidden>
        <output>Carregando...</output>
      </VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
